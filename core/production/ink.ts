import { layOutTag, tagBorderMm, tagMm } from '../orders/tags/name-tag.ts'
import { parseTagColours, tagPalette } from '../catalog/tag-colours.ts'
import type { Placed } from './pack-sheets.ts'
import { directionOf } from '../nesting/polygon.ts'
import { stickerOutline, type BoxMm } from '../artwork/sticker-art.ts'
import type { Piece, StickerDesign } from './piece.ts'

/** What is put on a piece, in its own millimetres; screen, PNG and PDF all draw it from here. */
export type Ink =
  | {
      kind: 'letters'
      /** To be stroked, with round joins, then filled: see `layOutTag`. */
      path: string
      fill: string
      border: string
      /** Width of the stroke: half of it lies under the letters. */
      strokeMm: number
    }
  /** Fills the piece as far as its own proportion lets it, in the middle. */
  | { kind: 'picture'; url: string }
  /**
   * A customer's file as it was approved: its picture lies in `box` and is seen where the piece is cut only. Below it, as a
   * picture of its own, what is printed beyond the cut.
   */
  | { kind: 'design'; url: string; box: BoxMm; clip: string; bleed: { url: string; box: BoxMm } | null }

/**
 * Null: nothing is printed, as on stickers whose design is not here, and where name or colours of a tag can't be; the
 * piece is only cut.
 */
export function inkOf(
  { art, widthMm, heightMm }: Pick<Piece, 'art' | 'widthMm' | 'heightMm'>,
  /** Between two cuts: none prints beyond its own half. */
  gapMm = 0,
): Ink | null {
  if (art.kind === 'sticker') return art.design ? designInk(art.design, { widthMm, heightMm }, gapMm) : null
  if (art.kind === 'picture') return art
  const [laid, colours] = [layOutTag(art.name), parseTagColours(art.colour)]
  if ('reason' in laid || !colours) return null
  return {
    kind: 'letters',
    path: laid.path,
    fill: tagPalette[colours.fill].shade,
    border: tagPalette[colours.border].shade,
    strokeMm: 2 * tagBorderMm,
  }
}

/** How customers' files are named among the pictures of a sheet. */
const designUrl = (id: string) => `design:${id}`
const bleedUrl = (id: string) => `bleed:${id}`
export const designOfUrl = (url: string) => (url.startsWith('design:') ? url.slice('design:'.length) : null)

/** What a design prints beyond its cut where so much lies between two of them, mm. */
export const bleedWithin = ({ bleedMm = 0 }: StickerDesign, gapMm: number): number =>
  Math.min(bleedMm, gapMm / 2)

function designInk(design: StickerDesign, piece: Pick<Piece, 'widthMm' | 'heightMm'>, gapMm: number): Ink {
  const { left, top } = inMiddle(design, piece)
  const { x, y, width, height } = design.picture
  const bleedMm = bleedWithin(design, gapMm)
  return {
    kind: 'design',
    url: designUrl(design.id),
    box: { x: x + left, y: y + top, width, height },
    clip: cutPath({ ...piece, art: { kind: 'sticker', label: '', design } }),
    bleed:
      bleedMm > 0
        ? {
            url: bleedUrl(design.id),
            box: {
              x: left - bleedMm,
              y: top - bleedMm,
              width: design.widthMm + 2 * bleedMm,
              height: design.heightMm + 2 * bleedMm,
            },
          }
        : null,
  }
}

/** Of a sticker the distance from the corner of its piece, in whose middle it lies, mm. */
const inMiddle = (design: StickerDesign, { widthMm, heightMm }: Pick<Piece, 'widthMm' | 'heightMm'>) => ({
  left: (widthMm - design.widthMm) / 2,
  top: (heightMm - design.heightMm) / 2,
})

/** Where a piece is cut, as an SVG path in its own millimetres. */
export function cutPath({ art, widthMm, heightMm }: Pick<Piece, 'art' | 'widthMm' | 'heightMm'>): string {
  const plain = { cut: 'rectangle', width: widthMm, height: heightMm, outlines: null } as const
  if (art.kind !== 'sticker' || !art.design) return stickerOutline(plain)
  const { design } = art
  const { cut, outlines, cornerMm, widthMm: width, heightMm: height } = design
  const { left, top } = inMiddle(design, { widthMm, heightMm })
  return stickerOutline({ cut, width, height, outlines, cornerMm }, { left, top })
}

/** A name tag as a piece: its size is always the same. */
export function tagPiece(tag: {
  key: string
  group: string
  copies: number
  name: string
  colour: string
}): Piece {
  const { name, colour, ...piece } = tag
  return { ...piece, widthMm: tagMm.width, heightMm: tagMm.height, art: { kind: 'nametag', name, colour } }
}

/** From the piece's own millimetres to the sheet's: `a b c d e f` as SVG and PDF write it. Never a mirror. */
export function matrixOf(
  { xMm, yMm, turned, degrees }: Pick<Placed, 'xMm' | 'yMm' | 'turned' | 'degrees'>,
  { heightMm }: Pick<Piece, 'heightMm'>,
): [number, number, number, number, number, number] {
  if (degrees !== undefined) {
    const [cos, sin] = directionOf(degrees)
    return [cos, sin, -sin, cos, xMm, yMm]
  }
  // Tenths of a millimetre, put in order again.
  const right = Math.round((xMm + heightMm) * 1000) / 1000
  return turned ? [0, 1, -1, 0, right, yMm] : [1, 0, 0, 1, xMm, yMm]
}
