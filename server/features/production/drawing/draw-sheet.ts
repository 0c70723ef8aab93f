import { setImmediate } from 'node:timers/promises'
import { type DrawnSheet, type Caption, captionShade, captionPath } from '#core/production/caption.ts'
import type { Parts } from './piece-drawing.ts'
import { onPage, onLayer, inSpot } from './pdf-press.ts'
import { addWhite } from './pdf-white.ts'
import { gapOf } from '#core/production/film.ts'
import { matrixOf } from '#core/production/ink.ts'
import { marksOf } from '#core/production/cutters.ts'
import { pdfOutline, pdfLine } from './pdf-outline.ts'
import { rectsPath, cutLineMm } from '#core/production/sheet-svg.ts'
import { cutsOf } from '#core/production/common-cuts.ts'

const pointsPerMm = 72 / 25.4

/** Drawn without a pause: a large batch has hundreds of sheets, and messages fall due meanwhile. */
const atOnce = 8

export async function addSheet(
  doc: PDFKit.PDFDocument,
  { placed, captions = [], rulers = [], through = [] }: DrawnSheet,
  parts: Parts,
): Promise<void> {
  const { film, pieces, white } = parts
  doc.addPage({ size: [film.widthMm * pointsPerMm, film.heightMm * pointsPerMm], margin: 0 })
  onPage(doc, parts.press)
  doc.scale(pointsPerMm).lineJoin('round')
  const drawn = placed.flatMap((each) => {
    const known = pieces.get(each.key)
    return known ? [{ ...each, ...known }] : []
  })
  const whites = () => {
    if (!white) return
    onLayer(doc, 'White', white.way === 'above', () => {
      inSpot(doc, white.name, 'fill')
      for (const { piece, ...at } of drawn)
        addWhite(doc, { piece, gapMm: gapOf(film) }, matrixOf(at, piece), white.masks)
    })
  }
  if (white?.way === 'below') {
    whites()
    // Colours would else take the white away that lies below them; on nothing but white they stay what they are.
    doc.save().addContent('/Multiply gs')
  }
  for (const [number, { piece, draw, ...at }] of drawn.entries()) {
    if (number % atOnce === 0) await setImmediate()
    doc.save().transform(...matrixOf(at, piece))
    draw(doc, parts)
    doc.restore()
  }
  if (white?.way === 'below') doc.restore()
  if (white?.way === 'above') whites()
  const marks = [...marksOf(film.cutter, film), ...rulers]
  if (marks.length > 0)
    doc
      .save()
      .fillColor([0, 0, 0, 100])
      .addContent(Buffer.from(`${pdfOutline(rectsPath(marks))}f\n`))
      .restore()
  for (const caption of captions) addCaption(doc, caption)
  if (!parts.cuts) return
  const known = drawn.map(({ piece }) => piece)
  const { own, common } = cutsOf(drawn, known, film)
  onLayer(doc, 'Cut', true, () => {
    doc.lineWidth(cutLineMm)
    inSpot(doc, film.cutContour, 'stroke')
    for (const line of common.open) doc.addContent(pdfLine(line, false))
    for (const line of common.closed) doc.addContent(pdfLine(line, true))
    for (const { piece, cut, ...at } of own) {
      doc.save().transform(...matrixOf(at, piece))
      doc.addContent(cut).restore()
    }
    if (through.length === 0 || !film.cutter) return
    inSpot(doc, film.cutter.throughCut, 'stroke')
    for (const line of through) doc.addContent(pdfLine(line, true))
  })
}

function addCaption(doc: PDFKit.PDFDocument, caption: Caption): void {
  doc.save().transform(...matrixOf(caption, caption))
  doc.fillColor(captionShade).addContent(Buffer.from(`${pdfOutline(captionPath(caption))}f\n`))
  doc.restore()
}
