/** Maximum offset of the header in a PDF. Readers accept other bytes before it (PDF 1.7, appendix H, note 13). */
const maxHeaderOffset = 1024

/** Returns true if the bytes may be a PDF. The caller has to rule out other formats first. */
export const hasPdfHeader = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, maxHeaderOffset)).includes('%PDF-')
