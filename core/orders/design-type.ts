import { imageTypeOf, type ImageType } from '../media/image-type.ts'

export type DesignType = ImageType | 'application/pdf' | 'image/vnd.adobe.photoshop'

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'image/vnd.adobe.photoshop': 'psd',
} satisfies Record<DesignType, string>

/** As many bytes of a file as tell what it is. */
export const tellingBytes = 32

/**
 * What kind of artwork the bytes are, whatever their name says; null: none that we keep. SVG is none: it is a program
 * to a browser, and every maker of it can save a PDF.
 */
export function designTypeOf(bytes: Uint8Array): DesignType | null {
  const begins = (mark: string) => String.fromCharCode(...bytes.subarray(0, mark.length)) === mark
  if (begins('%PDF-')) return 'application/pdf'
  // Version 1; version 2 is Photoshop's large format, PSB.
  if (begins('8BPS\0\u0001')) return 'image/vnd.adobe.photoshop'
  return imageTypeOf(bytes)
}

/** The ending that a file of this type gets. Illustrator's files are PDFs, and open as theirs by `ai` only. */
export function designEnding(type: DesignType, name: string): string {
  return type === 'application/pdf' && /\.ai$/i.test(name) ? 'ai' : endings[type]
}
