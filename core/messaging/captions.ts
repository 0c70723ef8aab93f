import type { GatewayProvider } from './gateway-limits.ts'

/** WhatsApp's caption limit in UTF-16 code units, which applies to every gateway. */
export const maxCaptionLength = 1024

/**
 * Regular expression for URLs of files that can carry a caption, in a syntax that JavaScript and PostgreSQL
 * share. It is matched ignoring case. GIFs are excluded, because Meta treats them as documents.
 */
export const captionableEndings = String.raw`.*\.(jpe?g|png|mp4|3gpp?)([?#].*)?$`
export const captionablePattern = String.raw`^(?![^?#]*\.gif([?#]|$))${captionableEndings}`

/**
 * Returns true for Meta's gateway. Meta has charged per message since October 2026, so one message with a caption is
 * cheaper than two messages.
 */
export const areCaptionsDefault = (provider: GatewayProvider | undefined): boolean => provider === 'cloud'

/** Joins a caption and a text in the order in which WhatsApp would send them separately. */
export function joinCaption(caption: string, text: string): string {
  return caption.trim() === '' ? text : `${caption}\n\n${text}`
}

interface Item {
  type: 'media' | 'document'
  url: string
  caption: string
}

/**
 * Returns the index of the attachment that carries the text as its caption (MSG-14): the last picture or video, if
 * the text fits. Returns -1 if no attachment can carry it.
 */
export function findCaptionCarrierIndex(media: readonly Item[], text: string): number {
  if (text.trim() === '') return -1
  const pattern = new RegExp(captionablePattern, 'i')
  const at = media.findLastIndex(({ type, url }) => type === 'media' && pattern.test(url))
  const fits = joinCaption(media[at]?.caption ?? '', text).length <= maxCaptionLength
  return at >= 0 && fits ? at : -1
}
