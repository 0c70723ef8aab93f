import type PdfKit from 'pdfkit'
import type { BoxMm } from '#core/artwork/sticker-art.ts'
import type { PressPage } from '#server/print/images/pictures.ts'
import type { CmykJpeg } from './cmyk-jpeg.ts'
import { cmykImage } from './pdf-cmyk.ts'
import { pageForm } from './pdf-page-form.ts'

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** What a customer sent as it can go to the press: in its own inks, and a page in its own lines. */
export type Original = CmykJpeg | PressPage

/** Each in the file once, however often it is shown. */
export type Originals = ReadonlyMap<string, { name: string; ref: Ref; unit: PressPage['unit'] | null }>

/** By the address of the picture that they stand for. */
export function originalsIn(doc: Doc, originals: ReadonlyMap<string, Original>): Originals {
  return new Map(
    [...originals].map(([url, original], at) => [
      url,
      'parts' in original
        ? { name: `V${at}`, ref: pageForm(doc, original), unit: original.unit }
        : { name: `C${at}`, ref: cmykImage(doc, original), unit: null },
    ]),
  )
}

/** Into this box of the page, in the page's own millimetres. */
export function addOriginal(
  doc: Doc,
  { name, ref, unit }: { name: string; ref: Ref; unit: PressPage['unit'] | null },
  { x, y, width, height }: BoxMm,
): void {
  doc.page.xobjects[name] = ref
  doc.save().transform(width, 0, 0, -height, x, y + height)
  // A picture fills a square of 1 by itself.
  if (unit) doc.addContent(`${unit.map((each) => each.toFixed(9)).join(' ')} cm`)
  doc.addContent(`/${name} Do`).restore()
}
