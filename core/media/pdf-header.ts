/** Readers of PDF accept other bytes before the header up to here (PDF 1.7, appendix H, implementation note 13). */
const headerWithin = 1024

/** Whether the bytes are a PDF, unless they begin as another format does. */
export const hasPdfHeader = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, headerWithin)).includes('%PDF-')
