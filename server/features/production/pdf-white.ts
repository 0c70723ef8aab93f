import type PdfKit from 'pdfkit'
import { inkOf } from '../../../core/production/ink.ts'
import type { Piece } from '../../../core/production/piece.ts'
import { pdfOutline } from './pdf-outline.ts'
import type { Whites } from './whites.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** The white below each picture, in the file once. */
export type WhiteMasks = ReadonlyMap<string, { name: string; ref: Ref }>

export function whiteMasks(doc: Doc, whites: Whites): WhiteMasks {
  return new Map(
    [...whites].map(([url, { width, height, bits }], at) => {
      const ref = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ImageMask: true,
        BitsPerComponent: 1,
        // A dot of 1 is painted.
        Decode: [1, 0],
      })
      ref.end(Buffer.from(bits))
      return [url, { name: `W${at}`, ref }]
    }),
  )
}

/** Where a sticker's picture lies, within its cut as the picture is, in the colour that is set. */
export function addWhite(
  doc: Doc,
  piece: Piece,
  at: [number, number, number, number, number, number],
  masks: WhiteMasks,
): void {
  const ink = inkOf(piece)
  const mask = ink?.kind === 'design' ? masks.get(ink.url) : undefined
  if (ink?.kind !== 'design' || !mask) return
  const { x, y, width, height } = ink.box
  doc.page.xobjects[mask.name] = mask.ref
  doc
    .save()
    .transform(...at)
    .addContent(Buffer.from(`${pdfOutline(ink.clip)}W n\n`))
  doc.transform(width, 0, 0, -height, x, y + height).addContent(`/${mask.name} Do`)
  doc.restore()
}
