import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const publicFolder = join(import.meta.dirname, '../../public')
const maxBytes = 8_000
/**
 * SVGs in the form in which pages inline them. `null` if an SVG is not inlined. SVGs ship with the program and never
 * change.
 */
const inlinedSvgs = new Map<string, Promise<string | null>>()

/**
 * Inlines the SVGs at the top of a page. With separate requests they would appear half a second later on a slow
 * phone, and the first response has room for them. Lazy images (`loading="lazy"`) and uploaded pictures keep their
 * URLs.
 */
export async function inlineSvgs(html: string): Promise<string> {
  const parts = html.split(/(<img\b[^>]*>)/)
  const drawn = await Promise.all(
    parts.map(async (part) => (part.startsWith('<img') ? inlineSvg(part) : part)),
  )
  return drawn.join('')
}

async function inlineSvg(tag: string): Promise<string> {
  const [, path] = /\ssrc="(\/pictures\/[\w-]+\.svg)"/.exec(tag) ?? []
  if (!path || tag.includes('loading="lazy"')) return tag
  const data = await readDataUrl(path)
  if (data === null) return tag
  const drawn = tag.replace(path, () => data)
  // SVGs with low priority are loaded lazily. A slow phone needs about 15 ms to parse an SVG, which must not delay
  // the first paint.
  if (/\sfetchpriority="low"/i.test(tag)) return drawn.replace('<img', '<img loading="lazy"')
  // An inlined SVG is decoded synchronously, because with asynchronous decoding it would miss the first paint.
  return drawn.replace('decoding="async"', 'decoding="sync"')
}

function readDataUrl(path: string): Promise<string | null> {
  const known = inlinedSvgs.get(path)
  if (known) return known
  const made = readFile(join(publicFolder, path), 'utf8').then(
    (svg) => (svg.length > maxBytes ? null : toDataUrl(svg)),
    () => null,
  )
  inlinedSvgs.set(path, made)
  return made
}

/**
 * Encodes an SVG as a `data:` URL for a quoted attribute. The URL has plain text, because it compresses better than
 * base64.
 */
function toDataUrl(svg: string): string {
  const text = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>&]/g, encodeURIComponent)
  return `data:image/svg+xml,${text}`
}
