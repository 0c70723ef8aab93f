/** Characters of a caption, counted as JavaScript does: WhatsApp's own, whichever way it is reached. */
export const longestCaption = 1024

/**
 * Endings of addresses whose file can carry a text, in a way that browsers and PostgreSQL read alike; in any case of
 * letters. Of any other nobody knows what the gateway will find there. GIFs are left out: Meta takes them as documents.
 */
export const carrierEndings = String.raw`.*\.(jpe?g|png|mp4|3gpp?)([?#].*)?$`
export const carrierPattern = String.raw`^(?![^?#]*\.gif([?#]|$))${carrierEndings}`

/** The words of both, in the order in which they would come one after the other. */
export function withCaption(caption: string, text: string): string {
  return caption.trim() === '' ? text : `${caption}\n\n${text}`
}

interface Item {
  type: 'media' | 'document'
  url: string
  caption: string
}

/** Which attachment a text goes under, as one message with it (MSG-14): the last picture or video, where it fits; -1: none. */
export function carrierOf(media: readonly Item[], text: string): number {
  if (text.trim() === '') return -1
  const pattern = new RegExp(carrierPattern, 'i')
  const at = media.findLastIndex(({ type, url }) => type === 'media' && pattern.test(url))
  const fits = withCaption(media[at]?.caption ?? '', text).length <= longestCaption
  return at >= 0 && fits ? at : -1
}
