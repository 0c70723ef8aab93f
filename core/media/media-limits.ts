import { isVideoUrl } from './message-media.ts'

const megabyte = 1024 * 1024

/** What a file is to WhatsApp. */
export type FileKind = 'picture' | 'video' | 'document'

/** The most bytes that WhatsApp takes of each kind (Cloud API; other gateways refuse no earlier). */
export const whatsappLimits: Record<FileKind, number> = {
  picture: 5 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
}

/**
 * The most bytes that can be uploaded of each kind. A picture may be larger than WhatsApp takes, as phones'
 * are: it is made to fit. Documents lie in the database and its backups; larger ones are given by address.
 */
export const uploadLimits: Record<FileKind, number> = {
  picture: 20 * megabyte,
  video: whatsappLimits.video,
  document: 32 * megabyte,
}

const kindWords: Record<FileKind, string> = { picture: 'picture', video: 'video', document: 'document' }

/** Bytes as people say them: `850 KB`, `4.2 MB`. */
export function sizeWords(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / megabyte).toFixed(1))} MB`
}

/** Why a file of this kind is too large to be uploaded, and what to do; null when it isn't. */
export function tooLarge(kind: FileKind, bytes: number): string | null {
  const limit = uploadLimits[kind]
  if (bytes <= limit) return null
  return `This ${kindWords[kind]} is ${sizeWords(bytes)}; at most ${sizeWords(limit)} can be uploaded. Make it smaller, or add it by URL.`
}

/** What a file will be, by what the browser says of it: good enough to spare people a useless upload. */
export function kindOfType(type: string): FileKind {
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'picture'
  return type === 'video/mp4' || type === 'video/3gpp' ? 'video' : 'document'
}

/** What stands at an address that is sent as a picture or video, by its ending. */
export const kindOfUrl = (url: string): FileKind => (isVideoUrl(url) ? 'video' : 'picture')

/** The most characters of one WhatsApp message, and of the words under a picture (Cloud API). */
export const textLimits = { text: 4096, caption: 1024 }
