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

/** WhatsApp's own, whichever way it is reached. */
const longest = 1024
const endings = String.raw`.*\.(jpe?g|png|mp4|3gpp?)([?#].*)?$`

/**
 * An address that ends as a picture or a video does, in its path or as a whole: of any other nobody knows what the
 * gateway will find there, and a text is not put at that risk. GIFs are left out: Meta takes them as documents.
 */
export const captions: Captions = {
  longest,
  files: String.raw`(?i)^(?![^?#]*\.gif([?#]|$))${endings}`,
  byDefault: false,
  openMs: null,
}

/** Those whose gateway tells the kind by small letters only. */
export const captionsOfSmallEndings: Captions = { ...captions, files: String.raw`^${endings}` }

/** The words of both, in the order in which they would come one after the other. */
export function withCaption(caption: string, text: string): string {
  return caption.trim() === '' ? text : `${caption}\n\n${text}`
}
