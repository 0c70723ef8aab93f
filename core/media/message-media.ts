export const mediaTypes = ['none', 'media', 'document'] as const
export type MediaType = (typeof mediaTypes)[number]
export type MediaItemType = Exclude<MediaType, 'none'>

/** Returns `media` for an address with the extension of a picture, otherwise `document` (COMP-06). */
export function getMediaTypeForUrl(url: string): MediaItemType {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return /\.(jpe?g|png|gif)$/i.test(path) ? 'media' : 'document'
}

/** Returns `media` if any item is media, otherwise `document`, or `none` without items (COMP-07). */
export function getMediaType(items: readonly { type: MediaItemType }[]): MediaType {
  if (items.length === 0) return 'none'
  return items.some((item) => item.type === 'media') ? 'media' : 'document'
}

export function isMediaUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** Returns true for an address with the extension of a video that WhatsApp plays. */
export function isVideoUrl(url: string): boolean {
  return URL.canParse(url) && /\.(mp4|3gpp?)$/i.test(new URL(url).pathname)
}
