/** Why a design is printed as a picture and not as vectors. */
export type WhyPicture =
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
export class AsPicture extends Error {
  readonly why: WhyPicture
  readonly named: string

  constructor(why: WhyPicture, named = '') {
    super(`${why} ${named}`)
    this.why = why
    this.named = named
  }
}
