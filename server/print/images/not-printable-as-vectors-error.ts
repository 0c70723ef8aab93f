/** The reason why a design is printed as a picture and not as vectors. */
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

/** `named` is the name of the ink or construct in the file. */
export class NotPrintableAsVectorsError extends Error {
  readonly why: RasterizedReason
  readonly named: string

  constructor(why: RasterizedReason, named = '') {
    super(`${why} ${named}`)
    this.why = why
    this.named = named
  }
}
