import { open } from 'node:fs/promises'
import type { FileKind } from '#core/media/media-limits.ts'
import { refuse } from '#server/http/refusal.ts'
import { endingOf } from './file-name.ts'

export interface Sniffed {
  kind: FileKind
  /** Media type as it will be served. */
  type: string
  ending: string
}

/** What can be shown as a picture, after it is made what WhatsApp takes. */
const pictures = /^image\/(jpeg|png|webp|gif|avif|tiff)$/
/** Pictures that only the maker's own programs open. */
const phonePictures = /^image\/hei[cf]/
const videos = /^video\/(mp4|3gpp)$/
const programs =
  /^application\/(x-msdownload|x-elf|x-mach-binary|vnd\.android\.package-archive|java-vm|java-archive|x-ms-shortcut|x-chrome-extension|x-msi|wasm|x-deb|x-rpm)$/
const opaque = 'application/octet-stream'
/** Texts, and artwork that begins with no mark of its own: there the name tells. */
const textEndings = new Set(['txt', 'csv', 'vcf', 'ics', 'md', 'svg'])
const otherEndings = new Set(['ai', 'cdr', 'eps', 'psd', 'dst', 'plt', 'dxf', 'doc', 'xls', 'ppt', 'pub'])

/**
 * Tells a file by its content; its name only decides where the content can't. What a browser could run is never
 * served as such: SVG is a file to save, HTML a text. Programs are refused.
 */
export async function sniff(path: string, name: string): Promise<Sniffed | ReturnType<typeof notTaken>> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const ending = endingOf(name)
  if (!found) return (await isText(path)) ? textFile(ending) : binaryFile(ending)
  if (phonePictures.test(found.mime))
    return notTaken('WhatsApp cannot show HEIC pictures. Save it as JPEG and attach that.')
  if (programs.test(found.mime)) return notTaken('Programs cannot be sent to customers.')
  if (pictures.test(found.mime)) return { kind: 'picture', type: found.mime, ending: found.ext }
  if (videos.test(found.mime)) return { kind: 'video', type: found.mime, ending: found.ext }
  if (found.mime === 'application/xml') return textFile(ending)
  // The old Office formats share one container.
  if (found.ext === 'cfb') return binaryFile(ending)
  return { kind: 'document', type: found.mime, ending: found.ext }
}

function textFile(ending: string): Sniffed {
  const known = textEndings.has(ending) ? ending : 'txt'
  return { kind: 'document', type: known === 'svg' ? opaque : 'text/plain; charset=utf-8', ending: known }
}

const binaryFile = (ending: string): Sniffed => ({
  kind: 'document',
  type: opaque,
  ending: otherEndings.has(ending) ? ending : 'bin',
})

const notTaken = (error: string) => refuse('not_taken', { error })

/** Whether the first bytes are UTF-8 without control characters. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0)
    // `stream`: a character may be cut off at the end.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: true,
    })
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return !/[\0-\x08\x0e-\x1f]/.test(text)
  } catch {
    return false
  } finally {
    await file.close()
  }
}
