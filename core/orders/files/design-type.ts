import { imageTypeOf, type ImageType } from '../../media/image-type.ts'

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

/** As many bytes of a file as tell what it is. */
export const tellingBytes = 4096

/**
 * What may stand before the drawing itself: what XML is, comments, and what SVG is. Each letter can be read in one way
 * only: comments that could end at several places kept the program busy for good.
 */
const drawing =
  /^\ufeff?\s*(?:<\?xml[^>]*>)?(?:\s|<!--(?:(?!-->)[^])*-->)*(?:<!DOCTYPE svg[^>[]*>(?:\s|<!--(?:(?!-->)[^])*-->)*)?<svg[\s>]/

/** Whether it begins as a drawing does; the first `tellingBytes` are enough. */
export const beginsAsDrawing = (text: string): boolean => drawing.test(text)

/** Whatever a drawing could run, fetch or take in from elsewhere. */
const active =
  /<!ENTITY|<\s*(?:\w+:)?(?:script|foreignObject|iframe|embed|object|handler|animate|set)\b|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*(?:["']\s*)?(?!#|data:image\/(?:png|jpeg|webp);)[^\s"'#>]|@import|url\(\s*["']?(?!#)/i

/** Whether a drawing is only drawn: it runs nothing, and shows nothing of elsewhere. */
export const isStillDrawing = (text: string): boolean =>
  beginsAsDrawing(text.slice(0, tellingBytes)) && !active.test(text)

/** What kind of artwork the bytes begin like, whatever their name says; null: none that we keep. */
export function designTypeOf(bytes: Uint8Array): DesignType | null {
  const begins = (mark: string) => String.fromCharCode(...bytes.subarray(0, mark.length)) === mark
  if (begins('%PDF-')) return 'application/pdf'
  // Version 1; version 2 is Photoshop's large format, PSB.
  if (begins('8BPS\0\u0001')) return 'image/vnd.adobe.photoshop'
  if (begins('II*\0') || begins('MM\0*')) return 'image/tiff'
  if (beginsAsDrawing(new TextDecoder().decode(bytes))) return 'image/svg+xml'
  return imageTypeOf(bytes)
}

/** Whether it is a photo as newer phones keep them (HEIC), which few programs of presses open. */
const isPhonePhoto = (bytes: Uint8Array): boolean =>
  /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)))

/** Whether it is of an Illustrator before its files were PDFs (version 8 and older). */
const isOldIllustrator = (bytes: Uint8Array): boolean =>
  /^%!PS-Adobe-\d\.\d\s[\s\S]*%%Creator: ?Adobe Illustrator/.test(
    String.fromCharCode(...bytes.subarray(0, 1024)),
  )

/** What is refused with words of its own. */
export function refusedType(bytes: Uint8Array): 'phone_photo' | 'no_pdf_part' | 'not_a_design' {
  if (isPhonePhoto(bytes)) return 'phone_photo'
  return isOldIllustrator(bytes) ? 'no_pdf_part' : 'not_a_design'
}

/** The ending that a file of this type gets. Illustrator's files are PDFs, and open as theirs by `ai` only. */
export function designEnding(type: string, name: string): string {
  if (type === 'application/pdf' && /\.ai$/i.test(name)) return 'ai'
  return endings.get(type) ?? 'bin'
}
