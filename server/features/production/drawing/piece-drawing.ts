import type { Film } from '#core/production/film.ts'
import type { WhiteMasks } from './pdf-white.ts'
import type { Piece } from '#core/production/piece.ts'
import { type Originals, addOriginal } from './pdf-originals.ts'
import type { PressParts } from './pdf-press.ts'
import { inkOf, type Ink } from '#core/production/ink.ts'
import { pdfOutline } from './pdf-outline.ts'

export interface Parts {
  film: Film
  /** Whether the cut lines stand in this file. */
  cuts: boolean
  white: (NonNullable<Film['cutter']>['white'] & { masks: WhiteMasks }) | null
  pieces: ReadonlyMap<string, { piece: Piece; draw: Draw; cut: Buffer }>
  pictures: ReadonlyMap<string, PDFKit.Mixins.ImageSrc>
  originals: Originals
  press: PressParts
}

/** Draws a piece at the origin, in its own millimetres. */
type Draw = (doc: PDFKit.PDFDocument, parts: Pick<Parts, 'pictures' | 'originals'>) => void

export function drawingOf(piece: Piece, gapMm: number): Draw {
  const { art, widthMm, heightMm } = piece
  if (art.kind === 'sticker') return designOf(piece, gapMm)
  if (art.kind === 'nametag') return lettersOf(piece)
  const fit: [number, number] = [widthMm, heightMm]
  return (doc, { pictures }) => {
    const picture = pictures.get(art.url)
    if (picture) doc.image(picture, 0, 0, { fit, align: 'center', valign: 'center' })
  }
}

/** The customer's picture, seen where the sticker is cut. */
function designOf(piece: Piece, gapMm: number): Draw {
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
