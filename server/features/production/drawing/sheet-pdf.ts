import {
  type DrawnSheet,
  type SheetCaption,
  captionColour,
  buildCaptionPath,
} from '#core/production/sheet-caption.ts'
import { getCutGap, type Film } from '#core/production/film.ts'
import { buildCutPath, getPlacementMatrix, getPieceInk, type PieceInk } from '#core/production/piece-ink.ts'
import type { Piece } from '#core/production/piece.ts'
import { createPdf } from '#server/print/pdf/create-pdf.ts'
import { collectPdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { buildPdfPath, buildPdfLine } from './pdf-path.ts'
import { embedOriginals, type EmbeddableFile, type EmbeddedFiles, drawOriginal } from './embed-originals.ts'
import {
  createPressObjects,
  writeOutputIntent,
  type PrinterProfile,
  registerPressObjects,
  drawOnLayer,
  setSpotColour,
  type PressObjects,
} from './pdf-press-objects.ts'
import type { SheetPictures } from './sheet-pictures.ts'
import type { WhiteMasks } from './white-masks.ts'
import { setImmediate } from 'node:timers/promises'
import { getRegistrationMarks } from '#core/production/registration-marks.ts'
import { buildRectsPath, cutLineWidthMm } from '#core/production/sheet-svg.ts'
import { splitSharedCuts } from '#core/production/shared-cuts.ts'
import type PdfKit from 'pdfkit'
import type { BoxMm } from '#core/artwork/sticker-art.ts'

/**
 * Writes sheets as one PDF for the press, with one page per sheet. Each page has exactly the film's size. The PDF
 * contains only outlines and pictures, so it needs no fonts.
 * - Cut contours are stroked in the film's spot colour on the layer `Cut`, if the cutter reads them from the PDF.
 * - Registration marks and captions are printed beside the pieces.
 * - On clear film, `whites` are painted in the white spot colour on the layer `White`.
 * - White artwork is painted like any colour, because presses lay their white ink under painted areas. Nothing is
 *   mirrored, because presses mirror the sheet themselves.
 * - The same batch and `madeAt` give the same bytes.
 */
export async function writeSheetPdf(
  { sheets }: { sheets: readonly DrawnSheet[] },
  pieces: readonly Piece[],
  film: Film,
  options: {
    pictures: SheetPictures
    /**
     * Keyed by the URL of the picture that each original replaces. Originals are embedded unchanged, to keep
     * their vectors or inks.
     */
    originals?: ReadonlyMap<string, EmbeddableFile>
    whites?: WhiteMasks
    printer?: PrinterProfile | null
    title: string
    subject?: string
    madeAt: Date
  },
): Promise<Buffer> {
  const { pictures, originals = new Map(), whites = new Map(), title, subject, madeAt } = options
  const doc = await createPdf({
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
  const written = collectPdfBytes(doc)
  const { cutter } = film
  const cuts = !cutter || cutter.formats.includes('pdf')
  const white = cutter && cutter.white.way !== 'none' && whites.size > 0 ? cutter.white : null
  if (cuts) doc.addSpotColor(film.cutContour, 0, 100, 0, 0)
  if (cuts && cutter) doc.addSpotColor(cutter.throughCut, 100, 0, 0, 0)
  if (white) doc.addSpotColor(white.name, 0, 0, 0, 0)
  writeOutputIntent(doc, cutter?.intent ?? 'none', options.printer ?? null)
  const parts: Parts = {
    film,
    cuts,
    white: white && { ...white, masks: embedWhites(doc, whites) },
    pieces: new Map(
      pieces.map((piece) => [
        piece.key,
        {
          piece,
          draw: createDrawing(piece, getCutGap(film)),
          cut: Buffer.from(`${buildPdfPath(buildCutPath(piece))}S\n`),
        },
      ]),
    ),
    pictures: new Map(
      [...pictures]
        .filter(([url]) => !originals.has(url))
        .map(([url, picture]) => [url, doc.openImage(picture)]),
    ),
    originals: embedOriginals(doc, originals),
    press: createPressObjects(doc, [...(white ? ['White'] : []), ...(cuts ? ['Cut'] : [])]),
  }
  for (const sheet of sheets) await addSheet(doc, sheet, parts)
  doc.end()
  return written
}

const pointsPerMm = 72 / 25.4

/** A large batch has hundreds of sheets, and due messages must not wait until all of them are drawn. */
const piecesPerPause = 8

async function addSheet(
  doc: PDFKit.PDFDocument,
  { placed, captions = [], rulers = [], through = [] }: DrawnSheet,
  parts: Parts,
): Promise<void> {
  const { film, pieces, white } = parts
  doc.addPage({ size: [film.widthMm * pointsPerMm, film.heightMm * pointsPerMm], margin: 0 })
  registerPressObjects(doc, parts.press)
  doc.scale(pointsPerMm).lineJoin('round')
  const drawn = placed.flatMap((each) => {
    const known = pieces.get(each.key)
    return known ? [{ ...each, ...known }] : []
  })
  const whites = () => {
    if (!white) return
    drawOnLayer(doc, 'White', white.way === 'above', () => {
      setSpotColour(doc, white.name, 'fill')
      for (const { piece, ...at } of drawn)
        fillWhite(doc, { piece, gapMm: getCutGap(film) }, getPlacementMatrix(at, piece), white.masks)
    })
  }
  if (white?.way === 'below') {
    whites()
    // In Multiply mode, colours don't knock out the white below them. Over pure white, colours look the same in both
    // modes.
    doc.save().addContent('/Multiply gs')
  }
  for (const [number, { piece, draw, ...at }] of drawn.entries()) {
    if (number % piecesPerPause === 0) await setImmediate()
    doc.save().transform(...getPlacementMatrix(at, piece))
    draw(doc, parts)
    doc.restore()
  }
  if (white?.way === 'below') doc.restore()
  if (white?.way === 'above') whites()
  const marks = [...getRegistrationMarks(film.cutter, film), ...rulers]
  if (marks.length > 0)
    doc
      .save()
      .fillColor([0, 0, 0, 100])
      .addContent(Buffer.from(`${buildPdfPath(buildRectsPath(marks))}f\n`))
      .restore()
  for (const caption of captions) addCaption(doc, caption)
  if (!parts.cuts) return
  const known = drawn.map(({ piece }) => piece)
  const { own, common } = splitSharedCuts(drawn, known, film)
  drawOnLayer(doc, 'Cut', true, () => {
    doc.lineWidth(cutLineWidthMm)
    setSpotColour(doc, film.cutContour, 'stroke')
    for (const line of common.open) doc.addContent(buildPdfLine(line, false))
    for (const line of common.closed) doc.addContent(buildPdfLine(line, true))
    for (const { piece, cut, ...at } of own) {
      doc.save().transform(...getPlacementMatrix(at, piece))
      doc.addContent(cut).restore()
    }
    if (through.length === 0 || !film.cutter) return
    setSpotColour(doc, film.cutter.throughCut, 'stroke')
    for (const line of through) doc.addContent(buildPdfLine(line, true))
  })
}

function addCaption(doc: PDFKit.PDFDocument, caption: SheetCaption): void {
  doc.save().transform(...getPlacementMatrix(caption, caption))
  doc.fillColor(captionColour).addContent(Buffer.from(`${buildPdfPath(buildCaptionPath(caption))}f\n`))
  doc.restore()
}

interface Parts {
  film: Film
  cuts: boolean
  white: (NonNullable<Film['cutter']>['white'] & { masks: EmbeddedWhites }) | null
  pieces: ReadonlyMap<string, { piece: Piece; draw: Draw; cut: Buffer }>
  pictures: ReadonlyMap<string, PDFKit.Mixins.ImageSrc>
  originals: EmbeddedFiles
  press: PressObjects
}

/** Draws a piece at the origin, in millimetres of the piece. */
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

function createDesignDrawing(piece: Piece, gapMm: number): Draw {
  const ink = getPieceInk(piece, gapMm)
  if (ink?.kind !== 'design') return () => {}
  const { url, box, clip, bleed } = ink
  const within = Buffer.from(`${buildPdfPath(clip)}W n\n`)
  return (doc, { pictures, originals }) => {
    const [picture, original] = [pictures.get(url), originals.get(url)]
    if (!picture && !original) return
    const bleedPicture = bleed && pictures.get(bleed.url)
    if (bleedPicture)
      doc.image(bleedPicture, bleed.box.x, bleed.box.y, { width: bleed.box.width, height: bleed.box.height })
    doc.save().addContent(within)
    if (original) drawOriginal(doc, original, box)
    else if (picture) doc.image(picture, box.x, box.y, { width: box.width, height: box.height })
    doc.restore()
  }
}

/** The outline is computed for the first copy, and further copies reuse its bytes. */
function createLettersDrawing(piece: Piece): Draw {
  let cachedGlyphs:
    | { ink: Extract<PieceInk, { kind: 'letters' }>; border: Buffer; fill: Buffer }
    | null
    | undefined
  return (doc) => {
    cachedGlyphs ??= createLetterPaths(getPieceInk(piece))
    if (!cachedGlyphs) return
    doc
      .lineWidth(cachedGlyphs.ink.strokeMm)
      .strokeColor(cachedGlyphs.ink.border)
      .addContent(cachedGlyphs.border)
    doc.fillColor(cachedGlyphs.ink.fill).addContent(cachedGlyphs.fill)
  }
}

function createLetterPaths(ink: PieceInk | null) {
  if (ink?.kind !== 'letters') return null
  const outline = buildPdfPath(ink.path)
  return { ink, border: Buffer.from(`${outline}S\n`), fill: Buffer.from(`${outline}f\n`) }
}

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** Keyed by picture URL. The file contains each mask once. */
type EmbeddedWhites = ReadonlyMap<string, { name: string; ref: Ref }>

function embedWhites(doc: Doc, whites: WhiteMasks): EmbeddedWhites {
  return new Map(
    [...whites].map(([url, { width, height, bits }], at) => {
      const ref = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ImageMask: true,
        BitsPerComponent: 1,
        // With this value, bits that are 1 are painted.
        Decode: [1, 0],
      })
      ref.end(Buffer.from(bits))
      return [url, { name: `W${at}`, ref }]
    }),
  )
}

function fillWhite(
  doc: Doc,
  { piece, gapMm }: { piece: Piece; gapMm: number },
  at: [number, number, number, number, number, number],
  masks: EmbeddedWhites,
): void {
  const ink = getPieceInk(piece, gapMm)
  if (ink?.kind !== 'design') return
  doc.save().transform(...at)
  if (ink.bleed) fillMask(doc, masks.get(ink.bleed.url), ink.bleed.box)
  doc.addContent(Buffer.from(`${buildPdfPath(ink.clip)}W n\n`))
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
