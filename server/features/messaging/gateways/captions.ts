import { carrierEndings, carrierPattern, longestCaption } from '#core/messaging/captions.ts'

/** How a gateway takes a text along with a picture, as one message: the text is the picture's caption (MSG-14). */
export interface Captions {
  /** Characters of a caption, counted as JavaScript does. */
  longest: number
  /** Addresses of the files that can carry one: a regular expression of PostgreSQL's. */
  files: string
  /** Together where the shop has not said otherwise. */
  byDefault: boolean
  /** To whoever has not written for so long a text goes as a template, which no picture carries; null: there is none. */
  openMs: number | null
}

export const captions: Captions = {
  longest: longestCaption,
  files: `(?i)${carrierPattern}`,
  byDefault: false,
  openMs: null,
}

/** Those whose gateway tells the kind by small letters only. */
export const captionsOfSmallEndings: Captions = { ...captions, files: `^${carrierEndings}` }
