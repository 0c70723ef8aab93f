import type { BoxMm, CutShape } from '../artwork/sticker-art.ts'
import type { ClosedLoop } from '../artwork/loop.ts'

/**
 * One design to print `copies` times. A batch stores it, so later changes of the order or school don't affect it.
 * Sizes are those of the finished piece along its cut, in whole millimetres.
 */
export interface Piece {
  /** Unique within a batch. */
  key: string
  /** The order number. Pieces of one order are placed together. */
  group: string
  widthMm: number
  heightMm: number
  copies: number
  art: PieceArt
}

/**
 * The artwork of a piece. `colour` is a tag's warna text, `Red/White` for letters and border. `url` is the address of
 * one of the shop's own pictures. A sticker without a `design` only has a cut line: see `isArtMissing`.
 */
export type PieceArt =
  | { kind: 'nametag'; name: string; colour: string }
  | { kind: 'picture'; url: string }
  | { kind: 'sticker'; label: string; design?: StickerDesign }

/** The customer's approved file. */
export interface StickerDesign {
  /** File id. */
  id: string
  cut: CutShape
  /** Page of the file, from 1. Absent if it has only one. */
  page?: number
  /** Size of the sticker along its cut, in mm. It is centred in its piece. */
  widthMm: number
  heightMm: number
  picture: BoxMm
  /** The cut contour in mm from the sticker's top left corner, if it follows the artwork. */
  outlines: ClosedLoop[] | null
  /** Corner radius. Defaults to that of `buildStickerPath`. */
  cornerMm?: number
  /** Bleed beyond the cut, wherever the artwork reaches it: see `createBleed`. Defaults to none. */
  bleedMm?: number
}

/** Reports whether the piece has a cut line but no artwork: staff must add the customer's file to the sheet. */
export function isArtMissing({ art }: Piece): boolean {
  return art.kind === 'sticker' && art.design === undefined
}
