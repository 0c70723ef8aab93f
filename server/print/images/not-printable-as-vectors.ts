/** Why a design is printed as a picture and not as vectors. */
export type RasterizedReason =
  | 'locked'
  | 'unreadable'
  | 'fonts-missing'
  | 'layers'
  | 'notes'
  | 'overprint'
  | 'transparency'
  | 'inks'
  | 'pictures'
  | 'patterns'
  | 'thin-lines'
  | 'unlisted'
  | 'drawn-otherwise'

/** Thrown by the checks of a page. `named` is the ink or construct as its file names it. */
export class NotPrintableAsVectors extends Error {
  readonly why: RasterizedReason
  readonly named: string

  constructor(why: RasterizedReason, named = '') {
    super(`${why} ${named}`)
    this.why = why
    this.named = named
  }
}
