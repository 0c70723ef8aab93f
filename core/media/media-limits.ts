import { isVideoUrl } from './message-media.ts'

const megabyte = 1024 * 1024

export type FileKind = 'picture' | 'video' | 'document'

/** Maximum bytes per kind that Meta's Cloud API accepts. WAHA accepts larger files. */
export const whatsappMaxFileBytes: Record<FileKind, number> = {
  picture: 5 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
}

/**
 * Maximum bytes per kind that can be uploaded. Pictures may exceed WhatsApp's limit, because they are scaled down after
 * the upload. Documents are limited because they are also copied to the backups; larger documents can be sent as links.
 */
export const maxUploadedFileBytes: Record<FileKind, number> = {
  picture: 20 * megabyte,
  video: whatsappMaxFileBytes.video,
  document: 32 * megabyte,
}

const kindNames: Record<FileKind, string> = { picture: 'picture', video: 'video', document: 'document' }

export function formatFileSize(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / megabyte).toFixed(1))} MB`
}

export function explainSizeLimit(kind: FileKind, bytes: number): string | null {
  const limit = maxUploadedFileBytes[kind]
  if (bytes <= limit) return null
  return `This ${kindNames[kind]} is ${formatFileSize(bytes)}. Uploads can have at most ${formatFileSize(limit)}. Make it smaller, or add it by URL.`
}

/** Guesses the kind from the browser's MIME type. That is accurate enough to prevent futile uploads. */
export function guessFileKindByType(type: string): FileKind {
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'picture'
  return type === 'video/mp4' || type === 'video/3gpp' ? 'video' : 'document'
}

export const guessFileKindByUrl = (url: string): FileKind => (isVideoUrl(url) ? 'video' : 'picture')

/** Maximum length of a WhatsApp message and of a caption, in characters (Cloud API). */
export const maxTextLengths = { text: 4096, caption: 1024 }
