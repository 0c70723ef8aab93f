import type { ByteRange } from '../storage/file-storage.ts'

/**
 * Parses a Range header. Returns `null` if the whole file is sent. This includes requests for several ranges, which
 * RFC 9110 (section 14) permits a server to ignore.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'none' : { from, to }
}
