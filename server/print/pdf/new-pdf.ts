import type PdfKit from 'pdfkit'

/** Creates a PDF document. Loads pdfkit on demand, as it would delay the start by 0.1 s. */
export async function newPdf(options: ConstructorParameters<typeof PdfKit>[0]) {
  const { default: Document } = await import('pdfkit')
  return new Document(options)
}
