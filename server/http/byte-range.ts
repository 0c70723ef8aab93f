import type { ByteRange } from '../storage/file-storage.ts'

/** Parses a Range header with one range (RFC 9110, 14). Returns `null` for the whole file, also if several are asked for. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'none' : { from, to }
}
