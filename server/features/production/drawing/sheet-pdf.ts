import type { DrawnSheet } from '#core/production/caption.ts'
import { gapOf, type Film } from '#core/production/film.ts'
import { cutPath } from '#core/production/ink.ts'
import type { Piece } from '#core/production/piece.ts'
import { newPdf } from '#server/platform/pdf/new-pdf.ts'
import { pdfBytes } from '#server/platform/pdf/pdf-bytes.ts'
import { pdfOutline } from './pdf-outline.ts'
import { originalsIn, type Original } from './pdf-originals.ts'
import { pressParts, sayIntent, type PrinterProfile } from './pdf-press.ts'
import { whiteMasks } from './pdf-white.ts'
import type { Pictures } from './pictures.ts'
import type { Whites } from './whites.ts'
import { type Parts, drawingOf } from './piece-drawing.ts'
import { addSheet } from './draw-sheet.ts'

/**
 * All sheets as one PDF, a page each of exactly the film's size: outlines and pictures, nothing that needs a font; the
 * cut lines in the film's spot colour, on a layer, where its cutter reads them here; registration marks; on clear film
 * the white below (`whites`). Else white is painted as any colour is, since presses lay their white ink under what is
 * painted; nothing is mirrored, presses do that too. The same batch at the same `madeAt` gives the same bytes.
 */
export async function sheetPdf(
  { sheets }: { sheets: readonly DrawnSheet[] },
  pieces: readonly Piece[],
  film: Film,
  options: {
    pictures: Pictures
    /** Those of them that go to the press as they came, in their own inks and lines. */
    originals?: ReadonlyMap<string, Original>
    whites?: Whites
    /** What its colours are meant for. */
    printer?: PrinterProfile | null
    title: string
    /** What else is to be known of it. */
    subject?: string
    madeAt: Date
  },
): Promise<Buffer> {
  const { pictures, originals = new Map(), whites = new Map(), title, subject, madeAt } = options
  const doc = await newPdf({
    pdfVersion: '1.6',
    autoFirstPage: false,
    info: {
      Title: title,
      ...(subject && { Subject: subject }),
      Creator: 'Cetak',
      Producer: 'Cetak',
      CreationDate: madeAt,
    },
  })
  const written = pdfBytes(doc)
  const { cutter } = film
  const cuts = !cutter || cutter.formats.includes('pdf')
  const white = cutter && cutter.white.way !== 'none' && whites.size > 0 ? cutter.white : null
  if (cuts) doc.addSpotColor(film.cutContour, 0, 100, 0, 0)
  if (cuts && cutter) doc.addSpotColor(cutter.throughCut, 100, 0, 0, 0)
  if (white) doc.addSpotColor(white.name, 0, 0, 0, 0)
  sayIntent(doc, cutter?.intent ?? 'none', options.printer ?? null)
  const parts: Parts = {
    film,
    cuts,
    white: white && { ...white, masks: whiteMasks(doc, whites) },
    pieces: new Map(
      pieces.map((piece) => [
        piece.key,
        { piece, draw: drawingOf(piece, gapOf(film)), cut: Buffer.from(`${pdfOutline(cutPath(piece))}S\n`) },
      ]),
    ),
    pictures: new Map(
      [...pictures]
        .filter(([url]) => !originals.has(url))
        .map(([url, picture]) => [url, doc.openImage(picture)]),
    ),
    originals: originalsIn(doc, originals),
    press: pressParts(doc, [...(white ? ['White'] : []), ...(cuts ? ['Cut'] : [])]),
  }
  for (const sheet of sheets) await addSheet(doc, sheet, parts)
  doc.end()
  return written
}
