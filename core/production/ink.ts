import { layTag, tagBorderMm, tagMm } from '../orders/tags/name-tag.ts'
import { tagColours, tagPalette } from '../catalog/tag-colours.ts'
import type { Placed } from './pack-sheets.ts'
import type { Art, Piece } from './piece.ts'

/** What is put on a piece, in its own millimetres; screen, PNG and PDF all draw it from here. */
export type Ink =
  | {
      kind: 'letters'
      /** To be stroked, with round joins, then filled: see `layTag`. */
      path: string
      fill: string
      border: string
      /** Width of the stroke: half of it lies under the letters. */
      strokeMm: number
    }
  /** Fills the piece as far as its own proportion lets it, in the middle. */
  | { kind: 'picture'; url: string }

/** Null: nothing is printed, as on stickers, and where name or colours of a tag can't be; the piece is only cut. */
export function inkOf(art: Art): Ink | null {
  if (art.kind === 'sticker') return null
  if (art.kind === 'picture') return art
  const [laid, colours] = [layTag(art.name), tagColours(art.colour)]
  if ('reason' in laid || !colours) return null
  return {
    kind: 'letters',
    path: laid.path,
    fill: tagPalette[colours.fill].shade,
    border: tagPalette[colours.border].shade,
    strokeMm: 2 * tagBorderMm,
  }
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
  { xMm, yMm, turned }: Pick<Placed, 'xMm' | 'yMm' | 'turned'>,
  { heightMm }: Pick<Piece, 'heightMm'>,
): [number, number, number, number, number, number] {
  // Tenths of a millimetre, put in order again.
  const right = Math.round((xMm + heightMm) * 1000) / 1000
  return turned ? [0, 1, -1, 0, right, yMm] : [1, 0, 0, 1, xMm, yMm]
}
