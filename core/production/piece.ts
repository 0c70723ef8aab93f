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
 * address of a picture of the shop's own, as catalogue and uploads hold it. Of stickers the shop has no file (customers
 * send theirs by WhatsApp): the sheet has their cut lines only, see `isArtMissing`.
 */
export type Art =
  | { kind: 'nametag'; name: string; colour: string }
  | { kind: 'picture'; url: string }
  | { kind: 'sticker'; label: string }

/** Whether the piece is only cut: someone has to put the customer's own file on the sheet. */
export function isArtMissing({ art }: Piece): boolean {
  return art.kind === 'sticker'
}

/** Of the cut line, millimetres: a sharp corner lifts off the cloth first. */
export const cornerMm = 2
