import { setImmediate } from 'node:timers/promises'
import PdfKit from 'pdfkit'
import { captionPath, captionShade, type Caption, type DrawnSheet } from '../../../core/production/caption.ts'
import type { Film } from '../../../core/production/film.ts'
import { cutPath, inkOf, matrixOf, type Ink } from '../../../core/production/ink.ts'
import type { Piece } from '../../../core/production/piece.ts'
import { cutLineMm } from '../../../core/production/sheet-svg.ts'
import { pdfOutline } from './pdf-outline.ts'
import type { Pictures } from './pictures.ts'

/** What pdfkit has and its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Percent of each ink, for what knows no spot colours. */
      addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this
      /** Put on several pages, it is in the file once. */
      openImage(src: Buffer): Mixins.ImageSrc
    }
  }
}

const pointsPerMm = 72 / 25.4

/**
 * All sheets as one PDF, a page each of exactly the film's size: outlines and pictures, nothing that needs a font, the
 * cut lines in the film's spot colour. White is painted as any colour is, since presses lay their white ink under
 * what is painted; nothing is mirrored, presses do that too. The same batch at the same `madeAt` gives the same bytes.
 */
export async function sheetPdf(
  { sheets }: { sheets: readonly DrawnSheet[] },
  pieces: readonly Piece[],
  film: Film,
  { pictures, title, madeAt }: { pictures: Pictures; title: string; madeAt: Date },
): Promise<Buffer> {
  const doc = new PdfKit({
    autoFirstPage: false,
    info: { Title: title, Creator: 'Cetak', Producer: 'Cetak', CreationDate: madeAt },
  })
  const written = collect(doc)
  doc.addSpotColor(film.cutContour, 0, 100, 0, 0)
  const parts: Parts = {
    film,
    pieces: new Map(
      pieces.map((piece) => [
        piece.key,
        { piece, draw: drawingOf(piece), cut: Buffer.from(`${pdfOutline(cutPath(piece))}S\n`) },
      ]),
    ),
    pictures: new Map([...pictures].map(([url, picture]) => [url, doc.openImage(picture)])),
    // A cut line that crosses ink takes none of it away.
    overprint: doc.ref({ Type: 'ExtGState', OP: true, OPM: 1 }),
  }
  parts.overprint.end(undefined)
  for (const sheet of sheets) await addSheet(doc, sheet, parts)
  doc.end()
  return written
}

interface Parts {
  film: Film
  pieces: ReadonlyMap<string, { piece: Piece; draw: Draw; cut: Buffer }>
  pictures: ReadonlyMap<string, PDFKit.Mixins.ImageSrc>
  overprint: PDFKit.PDFKitReference
}

/** Draws a piece at the origin, in its own millimetres. */
type Draw = (doc: PDFKit.PDFDocument, pictures: Parts['pictures']) => void

/** Drawn without a pause: a large batch has hundreds of sheets, and messages fall due meanwhile. */
const atOnce = 8

async function addSheet(
  doc: PDFKit.PDFDocument,
  { placed, captions = [] }: DrawnSheet,
  parts: Parts,
): Promise<void> {
  const { film, pieces, pictures, overprint } = parts
  doc.addPage({ size: [film.widthMm * pointsPerMm, film.heightMm * pointsPerMm], margin: 0 })
  doc.scale(pointsPerMm).lineJoin('round')
  const there = placed.flatMap((each) => {
    const known = pieces.get(each.key)
    return known ? [{ ...each, ...known }] : []
  })
  for (const [number, { piece, draw, ...at }] of there.entries()) {
    if (number % atOnce === 0) await setImmediate()
    doc.save().transform(...matrixOf(at, piece))
    draw(doc, pictures)
    doc.restore()
  }
  for (const caption of captions) addCaption(doc, caption)
  doc.page.ext_gstates['Overprint'] = overprint
  doc.addContent('/Overprint gs')
  doc.lineWidth(cutLineMm).strokeColor(film.cutContour)
  for (const { piece, cut, ...at } of there) {
    doc.save().transform(...matrixOf(at, piece))
    doc.addContent(cut).restore()
  }
}

function addCaption(doc: PDFKit.PDFDocument, caption: Caption): void {
  doc.save().transform(...matrixOf(caption, caption))
  doc.fillColor(captionShade).addContent(Buffer.from(`${pdfOutline(captionPath(caption))}f\n`))
  doc.restore()
}

function drawingOf(piece: Piece): Draw {
  const { art, widthMm, heightMm } = piece
  if (art.kind === 'sticker') return designOf(piece)
  if (art.kind === 'nametag') return lettersOf(piece)
  const fit: [number, number] = [widthMm, heightMm]
  return (doc, pictures) => {
    const picture = pictures.get(art.url)
    if (picture) doc.image(picture, 0, 0, { fit, align: 'center', valign: 'center' })
  }
}

/** The customer's picture, seen where the sticker is cut. */
function designOf(piece: Piece): Draw {
  const ink = inkOf(piece)
  if (ink?.kind !== 'design') return () => {}
  const { url, box, clip } = ink
  const within = Buffer.from(`${pdfOutline(clip)}W n\n`)
  return (doc, pictures) => {
    const picture = pictures.get(url)
    if (!picture) return
    doc.save().addContent(within)
    doc.image(picture, box.x, box.y, { width: box.width, height: box.height })
    doc.restore()
  }
}

/** The outline is worked out with the first copy; the others put the same bytes on the page. */
function lettersOf(piece: Piece): Draw {
  let laid: { ink: Extract<Ink, { kind: 'letters' }>; border: Buffer; fill: Buffer } | null | undefined
  return (doc) => {
    laid ??= laidOut(inkOf(piece))
    if (!laid) return
    doc.lineWidth(laid.ink.strokeMm).strokeColor(laid.ink.border).addContent(laid.border)
    doc.fillColor(laid.ink.fill).addContent(laid.fill)
  }
}

function laidOut(ink: Ink | null) {
  if (ink?.kind !== 'letters') return null
  const outline = pdfOutline(ink.path)
  return { ink, border: Buffer.from(`${outline}S\n`), fill: Buffer.from(`${outline}f\n`) }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
