import { type DrawnSheet, type Caption, captionShade, captionPath } from '#core/production/caption.ts'
import { gapOf, type Film } from '#core/production/film.ts'
import { cutPath, matrixOf, inkOf, type Ink } from '#core/production/ink.ts'
import type { Piece } from '#core/production/piece.ts'
import { newPdf } from '#server/print/pdf/new-pdf.ts'
import { pdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { pdfOutline, pdfLine } from './pdf-outline.ts'
import { originalsIn, type Original, type Originals, addOriginal } from './pdf-originals.ts'
import {
  pressParts,
  sayIntent,
  type PrinterProfile,
  onPage,
  onLayer,
  inSpot,
  type PressParts,
} from './pdf-press.ts'
import type { Pictures } from './pictures.ts'
import type { Whites } from './whites.ts'
import { setImmediate } from 'node:timers/promises'
import { marksOf } from '#core/production/cutters.ts'
import { rectsPath, cutLineMm } from '#core/production/sheet-svg.ts'
import { cutsOf } from '#core/production/common-cuts.ts'
import type PdfKit from 'pdfkit'
import type { BoxMm } from '#core/artwork/sticker-art.ts'

/**
 * Writes sheets as one PDF for the press, one page per sheet of exactly the film's size. It only has outlines and
 * pictures, so it needs no fonts.
 * - Cut contours are stroked in the film's spot colour on the layer `Cut`, if the cutter reads them from the PDF.
 * - Registration marks and captions are printed beside the pieces.
 * - On clear film, `whites` are painted in the white spot colour on the layer `White`.
 * - White artwork is painted like any colour: presses lay their white ink under painted areas. Nothing is mirrored,
 *   as presses do that too.
 * - The same batch and `madeAt` give the same bytes.
 */
export async function sheetPdf(
  { sheets }: { sheets: readonly DrawnSheet[] },
  pieces: readonly Piece[],
  film: Film,
  options: {
    pictures: Pictures
    /** Pictures that are embedded unchanged instead, as vectors or with their own inks. */
    originals?: ReadonlyMap<string, Original>
    whites?: Whites
    /** Output intent; defaults to the cutter's. */
    printer?: PrinterProfile | null
    title: string
    /** Further information for the document properties. */
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
    white: white && { ...white, masks: embedWhites(doc, whites) },
    pieces: new Map(
      pieces.map((piece) => [
        piece.key,
        {
          piece,
          draw: createDrawing(piece, gapOf(film)),
          cut: Buffer.from(`${pdfOutline(cutPath(piece))}S\n`),
        },
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

const pointsPerMm = 72 / 25.4

/** Pieces drawn between pauses. A large batch has hundreds of sheets, and due messages must not wait for it. */
const piecesPerPause = 8

async function addSheet(
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
        fillWhite(doc, { piece, gapMm: gapOf(film) }, matrixOf(at, piece), white.masks)
    })
  }
  if (white?.way === 'below') {
    whites()
    // Multiply keeps colours from knocking out the white below. Over pure white they look the same.
    doc.save().addContent('/Multiply gs')
  }
  for (const [number, { piece, draw, ...at }] of drawn.entries()) {
    if (number % piecesPerPause === 0) await setImmediate()
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

interface Parts {
  film: Film
  /** The file includes the cut contours. */
  cuts: boolean
  white: (NonNullable<Film['cutter']>['white'] & { masks: EmbeddedWhites }) | null
  pieces: ReadonlyMap<string, { piece: Piece; draw: Draw; cut: Buffer }>
  pictures: ReadonlyMap<string, PDFKit.Mixins.ImageSrc>
  originals: Originals
  press: PressParts
}

/** Draws a piece at the origin, in its own millimetres. */
type Draw = (doc: PDFKit.PDFDocument, parts: Pick<Parts, 'pictures' | 'originals'>) => void

function createDrawing(piece: Piece, gapMm: number): Draw {
  const { art, widthMm, heightMm } = piece
  if (art.kind === 'sticker') return createDesignDrawing(piece, gapMm)
  if (art.kind === 'nametag') return createLettersDrawing(piece)
  const fit: [number, number] = [widthMm, heightMm]
  return (doc, { pictures }) => {
    const picture = pictures.get(art.url)
    if (picture) doc.image(picture, 0, 0, { fit, align: 'center', valign: 'center' })
  }
}

/** Draws the customer's picture, clipped to the cut contour, with its bleed below. */
function createDesignDrawing(piece: Piece, gapMm: number): Draw {
  const ink = inkOf(piece, gapMm)
  if (ink?.kind !== 'design') return () => {}
  const { url, box, clip, bleed } = ink
  const within = Buffer.from(`${pdfOutline(clip)}W n\n`)
  return (doc, { pictures, originals }) => {
    const [picture, original] = [pictures.get(url), originals.get(url)]
    if (!picture && !original) return
    const beyond = bleed && pictures.get(bleed.url)
    if (beyond)
      doc.image(beyond, bleed.box.x, bleed.box.y, { width: bleed.box.width, height: bleed.box.height })
    doc.save().addContent(within)
    if (original) addOriginal(doc, original, box)
    else if (picture) doc.image(picture, box.x, box.y, { width: box.width, height: box.height })
    doc.restore()
  }
}

/** Computes the outline for the first copy. Further copies reuse its bytes. */
function createLettersDrawing(piece: Piece): Draw {
  let laid: { ink: Extract<Ink, { kind: 'letters' }>; border: Buffer; fill: Buffer } | null | undefined
  return (doc) => {
    laid ??= createLetterPaths(inkOf(piece))
    if (!laid) return
    doc.lineWidth(laid.ink.strokeMm).strokeColor(laid.ink.border).addContent(laid.border)
    doc.fillColor(laid.ink.fill).addContent(laid.fill)
  }
}

function createLetterPaths(ink: Ink | null) {
  if (ink?.kind !== 'letters') return null
  const outline = pdfOutline(ink.path)
  return { ink, border: Buffer.from(`${outline}S\n`), fill: Buffer.from(`${outline}f\n`) }
}

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** One mask per picture, stored in the file once. */
type EmbeddedWhites = ReadonlyMap<string, { name: string; ref: Ref }>

function embedWhites(doc: Doc, whites: Whites): EmbeddedWhites {
  return new Map(
    [...whites].map(([url, { width, height, bits }], at) => {
      const ref = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ImageMask: true,
        BitsPerComponent: 1,
        // 1 paints.
        Decode: [1, 0],
      })
      ref.end(Buffer.from(bits))
      return [url, { name: `W${at}`, ref }]
    }),
  )
}

/**
 * Fills the white of a sticker with the current colour: the mask of its bleed, then that of its picture clipped to
 * the cut contour.
 */
function fillWhite(
  doc: Doc,
  { piece, gapMm }: { piece: Piece; gapMm: number },
  at: [number, number, number, number, number, number],
  masks: EmbeddedWhites,
): void {
  const ink = inkOf(piece, gapMm)
  if (ink?.kind !== 'design') return
  doc.save().transform(...at)
  if (ink.bleed) fillMask(doc, masks.get(ink.bleed.url), ink.bleed.box)
  doc.addContent(Buffer.from(`${pdfOutline(ink.clip)}W n\n`))
  fillMask(doc, masks.get(ink.url), ink.box)
  doc.restore()
}

function fillMask(
  doc: Doc,
  mask: { name: string; ref: Ref } | undefined,
  { x, y, width, height }: BoxMm,
): void {
  if (!mask) return
  doc.page.xobjects[mask.name] = mask.ref
  doc
    .save()
    .transform(width, 0, 0, -height, x, y + height)
    .addContent(`/${mask.name} Do`)
  doc.restore()
}
