import type PdfKit from 'pdfkit'
import type { PdfValue, PressPage } from '#server/print/images/pictures.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** Embeds a page as a form XObject. Compressed streams are copied without decompressing them. */
export function embedPageForm(doc: Doc, { parts }: PressPage): Ref {
  const refs = parts.map(() => doc.ref({}))
  const valueOf = (value: PdfValue): unknown => {
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
    if (Array.isArray(value)) return value.map(valueOf)
    if ('name' in value) return value.name
    if ('entries' in value)
      return Object.fromEntries(Object.entries(value.entries).map(([key, each]) => [key, valueOf(each)]))
    return refs[value.ref]
  }
  for (const [at, { value, stream }] of parts.entries()) {
    const ref = refs[at]
    if (!ref) throw new Error('PDF part without a reference')
    Object.assign(ref, { data: valueOf(value), compress: false })
    ref.end(stream ? Buffer.from(stream) : undefined)
  }
  const [form] = refs
  if (!form) throw new Error('PDF page without a form')
  return form
}
