import { open } from 'node:fs/promises'
import type { FileKind } from '#core/media/media-limits.ts'
import { refuse } from '#server/http/refusal.ts'
import { getFileExtension } from './file-name.ts'

export interface DetectedFile {
  kind: FileKind
  type: string
  ending: string
}

/** Types that can be converted to a picture for WhatsApp. */
const pictureTypes = /^image\/(jpeg|png|webp|gif|avif|tiff)$/
/** Picture formats that only a few programs can open. */
const heicTypes = /^image\/hei[cf]/
const videoTypes = /^video\/(mp4|3gpp)$/
const executableTypes =
  /^application\/(x-msdownload|x-elf|x-mach-binary|vnd\.android\.package-archive|java-vm|java-archive|x-ms-shortcut|x-chrome-extension|x-msi|wasm|x-deb|x-rpm)$/
const binaryType = 'application/octet-stream'
/** Text and artwork formats that have no signature. They are detected by the extension. */
const textExtensions = new Set(['txt', 'csv', 'vcf', 'ics', 'md', 'svg'])
const artworkExtensions = new Set([
  'ai',
  'cdr',
  'eps',
  'psd',
  'dst',
  'plt',
  'dxf',
  'doc',
  'xls',
  'ppt',
  'pub',
])

/**
 * Detects the type of a file. The name decides only if the content is ambiguous. Types that browsers could
 * execute are served safely: SVG as a download and HTML as text. Executables are refused.
 */
export async function detectFileType(
  path: string,
  name: string,
): Promise<DetectedFile | ReturnType<typeof refuseType>> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  const extension = getFileExtension(name)
  if (!found) return (await isText(path)) ? textFile(extension) : binaryFile(extension)
  if (heicTypes.test(found.mime))
    return refuseType('WhatsApp can’t show HEIC pictures. Save it as JPEG and attach the new file.')
  if (executableTypes.test(found.mime)) return refuseType('Executable files can’t be sent to customers.')
  if (pictureTypes.test(found.mime)) return { kind: 'picture', type: found.mime, ending: found.ext }
  if (videoTypes.test(found.mime)) return { kind: 'video', type: found.mime, ending: found.ext }
  if (found.mime === 'application/xml') return textFile(extension)
  // The old Office formats share one container format, so the extension decides.
  if (found.ext === 'cfb') return binaryFile(extension)
  return { kind: 'document', type: found.mime, ending: found.ext }
}

function textFile(extension: string): DetectedFile {
  const known = textExtensions.has(extension) ? extension : 'txt'
  return { kind: 'document', type: known === 'svg' ? binaryType : 'text/plain; charset=utf-8', ending: known }
}

const binaryFile = (extension: string): DetectedFile => ({
  kind: 'document',
  type: binaryType,
  ending: artworkExtensions.has(extension) ? extension : 'bin',
})

const refuseType = (error: string) => refuse('not_taken', { error })

async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0)
    // The option `stream` is set, because the last character may be cut off.
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
