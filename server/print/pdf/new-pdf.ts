import type PdfKit from 'pdfkit'

/** A document to be written, by pdfkit, which is read with the first one: a start that waits for it takes 0.1 s longer. */
export async function newPdf(options: ConstructorParameters<typeof PdfKit>[0]) {
  const { default: Document } = await import('pdfkit')
  return new Document(options)
}
