import type { BoxMm, CutShape } from '../artwork/sticker-art.ts'
import type { Loop } from '../artwork/loop.ts'

/**
 * What is printed `copies` times, as it was when its batch was made: later changes of an order or of a school do not
 * reach it. Sizes are of the finished piece, along its cut, in whole millimetres.
 */
export interface Piece {
  /** Tells the pieces of a batch apart. */
  key: string
  /** The order's number: what belongs to one order lies together. */
  group: string
  widthMm: number
  heightMm: number
  copies: number
  art: Art
}

/**
 * What is printed on a piece. `colour` is a tag colour's warna text (`Red/White`: letters and border); `url` is the
 * address of a picture of the shop's own, as catalogue and uploads hold it. Of stickers without a `design` the sheet has the
 * cut lines only: the file came another way, see `isArtMissing`.
 */
export type Art =
  | { kind: 'nametag'; name: string; colour: string }
  | { kind: 'picture'; url: string }
  | { kind: 'sticker'; label: string; design?: StickerDesign }

/** The customer's own file as it was approved. */
export interface StickerDesign {
  /** Of the file. */
  id: string
  cut: CutShape
  /** Which page of it, from 1 on; left out: it has one. */
  page?: number
  /** Of the sticker over its cut, millimetres; it lies in the middle of its piece. */
  widthMm: number
  heightMm: number
  picture: BoxMm
  /** The lines to cut where it is cut along the art, millimetres from the sticker's top left. */
  outlines: Loop[] | null
  /** Radius of its corners; left out: as `stickerOutline` has them. */
  cornerMm?: number
  /** Printed beyond the cut wherever the art reaches it, see `bleedOf`; left out: nothing is. */
  bleedMm?: number
}

/** Whether the piece is only cut: someone has to put the customer's own file on the sheet. */
export function isArtMissing({ art }: Piece): boolean {
  return art.kind === 'sticker' && art.design === undefined
}
