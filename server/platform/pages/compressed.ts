import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * How hard a page is compressed that nobody has asked for twice. Of the home page (57 kB) brotli makes 13,062 bytes in
 * 3.4 ms at quality 9 and 13,185 in 1.9 ms at 5; with brotli's usual window of 4 MB, which is set up and thrown away
 * again each time, quality 9 took 23 ms: three quarters of what a page cost to render.
 */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 }
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
