import { gunzipSync } from 'node:zlib'
import { SvgRefusedError } from './svg-refused-error.ts'

/** Maximum size in bytes of a decompressed SVG with its pictures. It equals the maximum size of an uploaded design. */
const maxBytes = 20_000_000

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Decompresses svgz, and decodes by the byte order mark or the XML declaration. */
export function decodeSvg(bytes: Uint8Array): string {
  const xml = isGzip(bytes) ? unzip(bytes) : bytes
  if (xml.length > maxBytes) throw new SvgRefusedError('too-complex')
  return new TextDecoder(detectEncoding(xml)).decode(xml).trimStart()
}

function unzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new SvgRefusedError(isTooLarge ? 'too-complex' : 'no-svg')
  }
}

function detectEncoding(xml: Uint8Array): string {
  const [first, second] = xml
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = Buffer.from(xml.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  // A file that was converted to single bytes may still declare UTF-16.
  if (!declared || /^(utf-?16|ucs-?2|utf-?32)/i.test(declared)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}
