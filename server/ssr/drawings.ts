import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const publicFolder = join(import.meta.dirname, '../../public')
/** Drawings up to this many bytes come with the page; a larger one is worth a request of its own. */
const mostBytes = 8_000
/** Kept as they are written into pages; null for those that aren't. They come with the program and never change. */
const written = new Map<string, Promise<string | null>>()

/**
 * Writes the drawings that a page begins with into it: a request for each would show them half a second later on a
 * slow phone, while the page has room for them in its first answer. Those that may come late (`loading="lazy"`) and
 * pictures of the shop's own keep their address.
 */
export async function withDrawings(html: string): Promise<string> {
  const parts = html.split(/(<img\b[^>]*>)/)
  const drawn = await Promise.all(
    parts.map(async (part) => (part.startsWith('<img') ? withDrawing(part) : part)),
  )
  return drawn.join('')
}

async function withDrawing(tag: string): Promise<string> {
  const [, path] = /\ssrc="(\/pictures\/[\w-]+\.svg)"/.exec(tag) ?? []
  if (!path || tag.includes('loading="lazy"')) return tag
  const data = await dataOf(path)
  if (data === null) return tag
  const drawn = tag.replace(path, () => data)
  // Each drawing takes a slow phone some 15 ms to read: small ones don't hold up the first paint.
  if (/\sfetchpriority="low"/i.test(tag)) return drawn.replace('<img', '<img loading="lazy"')
  // What is there need not be waited for; decoded aside, it would miss the first paint.
  return drawn.replace('decoding="async"', 'decoding="sync"')
}

function dataOf(path: string): Promise<string | null> {
  const known = written.get(path)
  if (known) return known
  const made = readFile(join(publicFolder, path), 'utf8').then(
    (svg) => (svg.length > mostBytes ? null : addressOf(svg)),
    () => null,
  )
  written.set(path, made)
  return made
}

/** As a `data:` address within quotes; letters rather than base64, which compresses no further. */
function addressOf(svg: string): string {
  const text = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>&]/g, encodeURIComponent)
  return `data:image/svg+xml,${text}`
}
