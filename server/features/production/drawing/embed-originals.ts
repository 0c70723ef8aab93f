import type PdfKit from 'pdfkit'
import type { BoxMm } from '#core/artwork/sticker-art.ts'
import type { PressPage } from '#server/print/images/pictures.ts'
import type { CmykJpeg } from './cmyk-jpeg.ts'
import { embedCmykImage } from './embed-cmyk-image.ts'
import { embedPageForm } from './embed-page-form.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

export type EmbeddableFile = CmykJpeg | PressPage

/**
 * Keyed by the URL of the picture that each file replaces. The PDF contains each file once, however often it
 * is drawn.
 */
export type EmbeddedFiles = ReadonlyMap<string, { name: string; ref: Ref; unit: PressPage['unit'] | null }>

export function embedOriginals(doc: Doc, originals: ReadonlyMap<string, EmbeddableFile>): EmbeddedFiles {
  return new Map(
    [...originals].map(([url, original], at) => [
      url,
      'parts' in original
        ? { name: `V${at}`, ref: embedPageForm(doc, original), unit: original.unit }
        : { name: `C${at}`, ref: embedCmykImage(doc, original), unit: null },
    ]),
  )
}

export function drawOriginal(
  doc: Doc,
  { name, ref, unit }: { name: string; ref: Ref; unit: PressPage['unit'] | null },
  { x, y, width, height }: BoxMm,
): void {
  doc.page.xobjects[name] = ref
  doc.save().transform(width, 0, 0, -height, x, y + height)
  // An image already fills the unit square. A page form needs its own transform.
  if (unit) doc.addContent(`${unit.map((each) => each.toFixed(9)).join(' ')} cm`)
  doc.addContent(`/${name} Do`).restore()
}
