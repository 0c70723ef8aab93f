import type PdfKit from 'pdfkit'
import type { CmykJpeg } from './cmyk-jpeg.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** Pictures in a press's own inks, each in the file once and as it came. */
export type CmykImages = ReadonlyMap<string, { name: string; ref: Ref }>

export function cmykImages(doc: Doc, originals: ReadonlyMap<string, CmykJpeg>): CmykImages {
  return new Map(
    [...originals].map(([url, { bytes, width, height, inverted, profile }], at) => {
      const ref = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        BitsPerComponent: 8,
        ColorSpace: profile ? ['ICCBased', profileOf(doc, profile)] : 'DeviceCMYK',
        Filter: 'DCTDecode',
        ...(inverted && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
      })
      ref.end(bytes)
      return [url, { name: `C${at}`, ref }]
    }),
  )
}

function profileOf(doc: Doc, profile: Buffer): Ref {
  const ref = doc.ref({ N: 4, Alternate: 'DeviceCMYK' })
  ref.end(profile)
  return ref
}

/** Into this box of the page, in the page's own millimetres. */
export function addCmyk(
  doc: Doc,
  { name, ref }: { name: string; ref: Ref },
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  doc.page.xobjects[name] = ref
  doc
    .save()
    .transform(width, 0, 0, -height, x, y + height)
    .addContent(`/${name} Do`)
  doc.restore()
}
