/** WhatsApp's caption limit, in UTF-16 code units. It is the same for every gateway. */
export const longestCaption = 1024

/**
 * Endings of addresses whose file can carry a caption, in a syntax that JavaScript and PostgreSQL read alike; matched
 * ignoring case. GIFs are excluded because Meta treats them as documents.
 */
export const carrierEndings = String.raw`.*\.(jpe?g|png|mp4|3gpp?)([?#].*)?$`
export const carrierPattern = String.raw`^(?![^?#]*\.gif([?#]|$))${carrierEndings}`

/** Joins a caption and a text in the order in which they would be sent. */
export function withCaption(caption: string, text: string): string {
  return caption.trim() === '' ? text : `${caption}\n\n${text}`
}

interface Item {
  type: 'media' | 'document'
  url: string
  caption: string
}

/**
 * Returns the index of the attachment that carries the text as its caption (MSG-14): the last picture or video, if
 * the text fits. Returns -1 if there is none.
 */
export function carrierOf(media: readonly Item[], text: string): number {
  if (text.trim() === '') return -1
  const pattern = new RegExp(carrierPattern, 'i')
  const at = media.findLastIndex(({ type, url }) => type === 'media' && pattern.test(url))
  const fits = withCaption(media[at]?.caption ?? '', text).length <= longestCaption
  return at >= 0 && fits ? at : -1
}
