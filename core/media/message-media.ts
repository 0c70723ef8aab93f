export const mediaTypes = ['none', 'media', 'document'] as const
export type MediaType = (typeof mediaTypes)[number]
export type MediaItemType = Exclude<MediaType, 'none'>

/** An address that ends like a picture is media, anything else a document (COMP-06). */
export function mediaTypeOfUrl(url: string): MediaItemType {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return /\.(jpe?g|png|gif)$/i.test(path) ? 'media' : 'document'
}

/** A message is media if any of its items is, else document; without items none (COMP-07). */
export function mediaTypeOf(items: readonly { type: MediaItemType }[]): MediaType {
  if (items.length === 0) return 'none'
  return items.some((item) => item.type === 'media') ? 'media' : 'document'
}

/** Whether the gateway could fetch it: an http(s) address. */
export function isMediaUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

/** Whether an address ends like a video that WhatsApp plays. */
export function isVideoUrl(url: string): boolean {
  return URL.canParse(url) && /\.(mp4|3gpp?)$/i.test(new URL(url).pathname)
}
