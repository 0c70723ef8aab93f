import { detectImageType, type ImageType } from '#core/media/image-type.ts'
import { hasPdfHeader } from '#core/media/pdf-header.ts'

export type DesignType =
  | ImageType
  | 'image/tiff'
  | 'image/svg+xml'
  | 'application/pdf'
  | 'image/vnd.adobe.photoshop'

const endings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/png': 'png',
    'image/jpeg': 'jpg',
    'image/webp': 'webp',
    'image/tiff': 'tif',
    'image/svg+xml': 'svg',
    'application/pdf': 'pdf',
    'image/vnd.adobe.photoshop': 'psd',
  } satisfies Record<DesignType, string>),
)

export const typeDetectionBytes = 4096

/**
 * Constructs before the root element of an SVG file. Each is skipped as a whole, so that long comments cost no time.
 */
const skipped = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const

/**
 * Returns true if a file with this beginning may be an SVG: plain, in UTF-16 or compressed (svgz). If a comment is
 * longer than the given bytes, only the parser on the server can decide.
 */
function mayBeSvg(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true
  const isCut = bytes.length >= typeDetectionBytes
  const text = new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)
  let at = 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1
    const found = skipped.find(([start]) => text.startsWith(start, at))
    if (!found) break
    const end = text.indexOf(found[1], at + found[0].length)
    if (end < 0) return isCut
    at = end + found[1].length
  }
  const left = text.slice(at, at + 200)
  if (isCut && left.length < 20) return left === '' || left.startsWith('<')
  return /^<(?:!DOCTYPE\s+)?(?:\w+:)?svg[\s>/]/.test(left)
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : null
}

/**
 * Detects the artwork type from the first bytes, regardless of the file name. Returns `null` for types that are not
 * accepted.
 */
export function detectDesignType(bytes: Uint8Array): DesignType | null {
  const begins = (mark: string) => String.fromCharCode(...bytes.subarray(0, mark.length)) === mark
  if (begins('%PDF-')) return 'application/pdf'
  // The 1 is the version. Version 2 is Photoshop's large format (PSB), which is not accepted.
  if (begins('8BPS\0\u0001')) return 'image/vnd.adobe.photoshop'
  if (begins('II*\0') || begins('MM\0*')) return 'image/tiff'
  const image = detectImageType(bytes)
  if (image) return image
  if (mayBeSvg(bytes.subarray(0, typeDetectionBytes))) return 'image/svg+xml'
  return hasPdfHeader(bytes) ? 'application/pdf' : null
}

/** Matches HEIC photos of newer phones, which few print programs open. */
const isPhonePhoto = (bytes: Uint8Array): boolean =>
  /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)))

/** Matches files of Illustrator 8 and older, which contain no PDF. */
const isOldIllustrator = (bytes: Uint8Array): boolean =>
  /^%!PS-Adobe-\d\.\d\s[\s\S]*%%Creator: ?Adobe Illustrator/.test(
    String.fromCharCode(...bytes.subarray(0, 1024)),
  )

export function explainRefusedType(bytes: Uint8Array): 'phone_photo' | 'no_pdf_part' | 'not_a_design' {
  if (isPhonePhoto(bytes)) return 'phone_photo'
  return isOldIllustrator(bytes) ? 'no_pdf_part' : 'not_a_design'
}

/**
 * Returns the extension with which a design is stored. Illustrator opens its own PDFs as artwork only with the
 * extension `ai`, and compressed SVGs only with `svgz`.
 */
export function getDesignExtension(type: string, name: string): string {
  if (type === 'image/svg+xml' && /\.svgz$/i.test(name)) return 'svgz'
  if (type === 'application/pdf' && /\.ai$/i.test(name)) return 'ai'
  return endings.get(type) ?? 'bin'
}
