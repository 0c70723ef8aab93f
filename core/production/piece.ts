import type { BoxMm, CutShape } from '../artwork/sticker-art.ts'
import type { ClosedLoop } from '../artwork/loop.ts'

/**
 * One design to print `copies` times. The batch stores it, so later changes of the order or school don't affect it.
 * Sizes are those of the finished piece along its cut, in whole millimetres.
 */
export interface Piece {
  key: string
  /** The order number. Pieces with the same number are placed together. */
  group: string
  widthMm: number
  heightMm: number
  copies: number
  art: PieceArt
}

/**
 * The artwork of a piece. `colour` is the `warna` of a tag, such as `Red/White` for letters and border. `url` is the
 * URL of one of the shop's pictures. A sticker without a `design` only has a cut line; see `isArtMissing`.
 */
export type PieceArt =
  | { kind: 'nametag'; name: string; colour: string }
  | { kind: 'picture'; url: string }
  | { kind: 'sticker'; label: string; design?: StickerDesign }

export interface StickerDesign {
  id: string
  cut: CutShape
  page?: number
  /** Size of the sticker along its cut, in mm. The sticker is centred in its piece. */
  widthMm: number
  heightMm: number
  picture: BoxMm
  /** The cut contour in mm from the sticker's top left corner. `null` if the cut does not follow the artwork. */
  outlines: ClosedLoop[] | null
  /** Corner radius in mm. Defaults to the radius of `buildStickerPath`. */
  cornerMm?: number
  /** Bleed beyond the cut in mm, wherever the artwork reaches the cut; see `createBleed`. Defaults to none. */
  bleedMm?: number
}

/** Returns true for a sticker without a design. Staff have to add the customer's file to the sheet. */
export function isArtMissing({ art }: Piece): boolean {
  return art.kind === 'sticker' && art.design === undefined
}
