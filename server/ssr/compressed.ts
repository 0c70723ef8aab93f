import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * How hard a page is compressed that nobody has asked for twice. Of the home page (56 kB) brotli makes 13,459 bytes in
 * 0.9 ms at quality 5 and a window of 64 kB, up to which it looks back in small tables; with twice that window the same
 * bytes take 1.5 ms, and with its usual one of 4 MB, which is set up and thrown away again each time, quality 9 took
 * 23 ms: three quarters of what a page cost to render.
 */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 }
const tightest = { [constants.BROTLI_PARAM_QUALITY]: 11 }

/** A page's bytes in an encoding; `tightest` takes 80 ms of another core, for brotli alone. */
export function compressed(
  page: Buffer,
  encoding: Encoding,
  how: 'quick' | 'tightest' = 'quick',
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(page)
  return brotli(page, { params: how === 'quick' ? quick : tightest })
}
