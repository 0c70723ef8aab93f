import { setImmediate } from 'node:timers/promises'
import PdfKit from 'pdfkit'
import type { Film } from '../../../core/production/film.ts'
import { inkOf, matrixOf } from '../../../core/production/ink.ts'
import type { Packed, Sheet } from '../../../core/production/pack-sheets.ts'
import { cornerMm, type Piece } from '../../../core/production/piece.ts'
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
  { sheets }: Pick<Packed, 'sheets'>,
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
    pieces: new Map(pieces.map((piece) => [piece.key, { piece, draw: drawingOf(piece) }])),
    pictures: new Map([...pictures].map(([url, picture]) => [url, doc.openImage(picture)])),
    // A cut line that crosses ink takes none of it away.
    overprint: doc.ref({ Type: 'ExtGState', OP: true, OPM: 1 }),
  }
  parts.overprint.end(undefined)
  for (const sheet of sheets) {
    addSheet(doc, sheet, parts)
    // A large batch has hundreds of sheets: messages that fall due are handed over between two of them.
    await setImmediate()
  }
  doc.end()
  return written
}

interface Parts {
  film: Film
  pieces: ReadonlyMap<string, { piece: Piece; draw: Draw }>
  pictures: ReadonlyMap<string, PDFKit.Mixins.ImageSrc>
  overprint: PDFKit.PDFKitReference
}

/** Draws a piece at the origin, in its own millimetres. */
type Draw = (doc: PDFKit.PDFDocument, pictures: Parts['pictures']) => void

function addSheet(doc: PDFKit.PDFDocument, { placed }: Sheet, { film, pieces, pictures, overprint }: Parts) {
  doc.addPage({ size: [film.widthMm * pointsPerMm, film.heightMm * pointsPerMm], margin: 0 })
  doc.scale(pointsPerMm).lineJoin('round')
  const there = placed.flatMap((each) => {
    const known = pieces.get(each.key)
    return known ? [{ ...each, ...known }] : []
  })
  for (const { piece, draw, ...at } of there) {
    doc.save().transform(...matrixOf(at, piece))
    draw(doc, pictures)
    doc.restore()
  }
  doc.page.ext_gstates['Overprint'] = overprint
  doc.addContent('/Overprint gs')
  doc.lineWidth(cutLineMm).strokeColor(film.cutContour)
  for (const { piece, xMm, yMm, turned } of there) {
    const [width, height] = turned ? [piece.heightMm, piece.widthMm] : [piece.widthMm, piece.heightMm]
    doc.roundedRect(xMm, yMm, width, height, cornerMm).stroke()
  }
}

/** What is the same for every copy is worked out once. */
function drawingOf({ art, widthMm, heightMm }: Piece): Draw {
  const ink = inkOf(art)
  if (!ink) return () => {}
  if (ink.kind === 'letters') {
    const outline = pdfOutline(ink.path)
    return (doc) => {
      doc.lineWidth(ink.strokeMm).strokeColor(ink.border).addContent(`${outline}S`)
      doc.fillColor(ink.fill).addContent(`${outline}f`)
    }
  }
  const fit: [number, number] = [widthMm, heightMm]
  return (doc, pictures) => {
    const picture = pictures.get(ink.url)
    if (picture) doc.image(picture, 0, 0, { fit, align: 'center', valign: 'center' })
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
