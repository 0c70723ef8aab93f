import { isVideoUrl } from './message-media.ts'

const megabyte = 1024 * 1024

/** How WhatsApp treats a file. */
export type FileKind = 'picture' | 'video' | 'document'

/** Maximum bytes per kind that WhatsApp accepts (Cloud API; other gateways have no lower limits). */
export const whatsappLimits: Record<FileKind, number> = {
  picture: 5 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
}

/**
 * Maximum bytes per kind that can be uploaded. Pictures may exceed WhatsApp's limit, because phone photos do and they
 * are scaled down. Documents are stored in the database and its backups; larger ones are linked by address.
 */
export const uploadLimits: Record<FileKind, number> = {
  picture: 20 * megabyte,
  video: whatsappLimits.video,
  document: 32 * megabyte,
}

const kindNames: Record<FileKind, string> = { picture: 'picture', video: 'video', document: 'document' }

/** Formats bytes: `850 KB`, `4.2 MB`. */
export function formatFileSize(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / megabyte).toFixed(1))} MB`
}

/** Returns why a file of this kind is too large and what to do, or `null` if it is not. */
export function explainSizeLimit(kind: FileKind, bytes: number): string | null {
  const limit = uploadLimits[kind]
  if (bytes <= limit) return null
  return `This ${kindNames[kind]} is ${formatFileSize(bytes)}; at most ${formatFileSize(limit)} can be uploaded. Make it smaller, or add it by URL.`
}

/** Guesses the kind from the browser's MIME type, which is enough to prevent a futile upload. */
export function guessKindByType(type: string): FileKind {
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'picture'
  return type === 'video/mp4' || type === 'video/3gpp' ? 'video' : 'document'
}

/** Guesses from the ending whether an address is a video or a picture. */
export const guessKindByUrl = (url: string): FileKind => (isVideoUrl(url) ? 'video' : 'picture')

/** Maximum characters of a WhatsApp message and of a caption (Cloud API). */
export const textLimits = { text: 4096, caption: 1024 }
