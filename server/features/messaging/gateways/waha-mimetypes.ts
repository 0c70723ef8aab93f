import type { Delivery } from './gateway.ts'
import { isVideoUrl } from '#core/media/message-media.ts'
import { fileNameOf } from './file-name.ts'

export const isVideo = ({ kind, url }: Delivery) => kind === 'media' && url !== null && isVideoUrl(url)

const office = 'application/vnd.openxmlformats-officedocument'
/** What a shop sends; the types are IANA's. */
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  ai: 'application/postscript',
  eps: 'application/postscript',
  psd: 'image/vnd.adobe.photoshop',
}

/** WAHA goes by the type that it is told: by the ending of the address, or else of the name. */
export function mimetypeOf({ url, kind, ...delivery }: Delivery): string {
  const endings = [url && new URL(url).pathname, fileNameOf({ url, ...delivery })].map(
    (name) => /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '',
  )
  const known = endings.map((ending) => types[ending]).find((type) => type !== undefined)
  return known ?? (kind === 'media' ? 'image/jpeg' : 'application/octet-stream')
}
