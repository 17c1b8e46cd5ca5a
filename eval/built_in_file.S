/* The file of weights as a constant of the program. */
  .section .rodata
  .global outflank_weights_begin
  .global outflank_weights_end
  .balign 16
outflank_weights_begin:
  .incbin OUTFLANK_WEIGHTS_FILE
outflank_weights_end:
  .section .note.GNU-stack, "", %progbits
