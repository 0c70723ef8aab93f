import type PdfKit from 'pdfkit'
import type { BoxMm } from '#core/artwork/sticker-art.ts'
import type { PdfValue, PressPage } from '#server/print/images/pictures.ts'
import type { CmykJpeg } from './cmyk-jpeg.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

export type EmbeddableFile = CmykJpeg | PressPage

/**
 * Keyed by the URL of the picture that each file replaces. The PDF contains each file once, however often it
 * is drawn.
 */
export type EmbeddedFiles = ReadonlyMap<string, { name: string; ref: Ref; unit: PressPage['unit'] | null }>

export function embedOriginals(doc: Doc, originals: ReadonlyMap<string, EmbeddableFile>): EmbeddedFiles {
  return new Map(
    [...originals].map(([url, original], at) => [
      url,
      'parts' in original
        ? { name: `V${at}`, ref: embedPageForm(doc, original), unit: original.unit }
        : { name: `C${at}`, ref: embedCmykImage(doc, original), unit: null },
    ]),
  )
}

export function drawOriginal(
  doc: Doc,
  { name, ref, unit }: { name: string; ref: Ref; unit: PressPage['unit'] | null },
  { x, y, width, height }: BoxMm,
): void {
  doc.page.xobjects[name] = ref
  doc.save().transform(width, 0, 0, -height, x, y + height)
  // An image already fills the unit square. A page form needs its own transform.
  if (unit) doc.addContent(`${unit.map((each) => each.toFixed(9)).join(' ')} cm`)
  doc.addContent(`/${name} Do`).restore()
}

function embedCmykImage(doc: Doc, { bytes, width, height, inverted, profile }: CmykJpeg): Ref {
  const ref = doc.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: profile ? ['ICCBased', embedProfile(doc, profile)] : 'DeviceCMYK',
    Filter: 'DCTDecode',
    ...(inverted && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
  })
  ref.end(bytes)
  return ref
}

function embedProfile(doc: Doc, profile: Buffer): Ref {
  const ref = doc.ref({ N: 4, Alternate: 'DeviceCMYK' })
  ref.end(profile)
  return ref
}

/** Embeds a page as a form XObject. Compressed streams are copied without decompressing them. */
function embedPageForm(doc: Doc, { parts }: PressPage): Ref {
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
