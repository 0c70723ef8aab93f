import type PdfKit from 'pdfkit'

/** Loads pdfkit on demand, because loading would delay the start by 0.1 s. */
export async function createPdf(options: ConstructorParameters<typeof PdfKit>[0]) {
  const { default: Document } = await import('pdfkit')
  return new Document(options)
}
