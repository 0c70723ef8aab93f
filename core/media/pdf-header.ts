/** PDF readers accept other bytes before a header that starts within this many (PDF 1.7, appendix H, note 13). */
const maxHeaderOffset = 1024

/** True if the bytes may be a PDF. The caller rules out other formats first. */
export const hasPdfHeader = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, maxHeaderOffset)).includes('%PDF-')
