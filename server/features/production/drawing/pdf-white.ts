import type PdfKit from 'pdfkit'
import type { BoxMm } from '#core/artwork/sticker-art.ts'
import { inkOf } from '#core/production/ink.ts'
import type { Piece } from '#core/production/piece.ts'
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

/**
 * Where a sticker's picture lies, within its cut as the picture is, and where it is printed beyond the cut; in the colour
 * that is set.
 */
export function addWhite(
  doc: Doc,
  { piece, gapMm }: { piece: Piece; gapMm: number },
  at: [number, number, number, number, number, number],
  masks: WhiteMasks,
): void {
  const ink = inkOf(piece, gapMm)
  if (ink?.kind !== 'design') return
  doc.save().transform(...at)
  if (ink.bleed) addMask(doc, masks.get(ink.bleed.url), ink.bleed.box)
  doc.addContent(Buffer.from(`${pdfOutline(ink.clip)}W n\n`))
  addMask(doc, masks.get(ink.url), ink.box)
  doc.restore()
}

function addMask(
  doc: Doc,
  mask: { name: string; ref: Ref } | undefined,
  { x, y, width, height }: BoxMm,
): void {
  if (!mask) return
  doc.page.xobjects[mask.name] = mask.ref
  doc
    .save()
    .transform(width, 0, 0, -height, x, y + height)
    .addContent(`/${mask.name} Do`)
  doc.restore()
}
