import type PdfKit from 'pdfkit'
import type { CmykJpeg } from './cmyk-jpeg.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

export function embedCmykImage(doc: Doc, { bytes, width, height, inverted, profile }: CmykJpeg): Ref {
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
