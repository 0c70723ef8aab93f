import { buildCaptionPath, captionColour, type DrawnSheet } from './sheet-caption.ts'
import { getRegistrationMarks, type RectMm } from './registration-marks.ts'
import { getCutGap, type Film } from './film.ts'
import type { BoxMm } from '../artwork/sticker-art.ts'
import { buildCutPath, getPieceInk, getPlacementMatrix, type PieceInk } from './piece-ink.ts'
import type { Piece } from './piece.ts'

type HrefOf = (url: string) => string | null

/** Magenta in the shade of a press, the usual colour for cut lines. */
const cutLineColour = '#ec008c'
/** Width of cut lines in mm. It is visible, and enough for cutters that ignore hairlines. */
export const cutLineWidthMm = 0.25

/**
 * Draws a sheet as SVG with a transparent background, with one unit per millimetre. The screen shows it with cut
 * lines, and the PNG for the press is made from it without them. `hrefOf` converts the URL of a picture to one
 * that the reader can open; if it returns `null`, the piece stays empty. `name` is a prefix for ids, so that one page
 * can contain several sheets.
 */
export function drawSheetSvg(
  sheet: DrawnSheet,
  pieces: readonly Piece[],
  film: Film,
  options: { withCuts: boolean; name: string; hrefOf: HrefOf },
): string {
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const ids = new Map([...new Set(sheet.placed.map(({ key }) => key))].map((key, index) => [key, index]))
  const idOf = (key: string) => `${options.name}-${ids.get(key)}`
  const drawings = [...ids.keys()].map((key) => {
    const piece = known.get(key)
    return piece
      ? `<g id="${escapeXml(idOf(key))}">${drawPiece(piece, { ...options, id: idOf(key), gapMm: getCutGap(film) })}</g>`
      : ''
  })
  const uses = sheet.placed.map((placed) => {
    const piece = known.get(placed.key)
    if (!piece) return ''
    return `<use href="#${escapeXml(idOf(placed.key))}" transform="matrix(${getPlacementMatrix(placed, piece).join(' ')})"/>`
  })
  const captions = (sheet.captions ?? []).map(
    (caption) =>
      `<path d="${buildCaptionPath(caption)}" fill="${captionColour}" transform="matrix(${getPlacementMatrix(caption, caption).join(' ')})"/>`,
  )
  const marks = [...getRegistrationMarks(film.cutter, film), ...(sheet.rulers ?? [])]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${film.widthMm}mm" height="${film.heightMm}mm" ` +
    `viewBox="0 0 ${film.widthMm} ${film.heightMm}"><defs>${drawings.join('')}</defs>${uses.join('')}${captions.join('')}` +
    `${marks.length > 0 ? `<path d="${buildRectsPath(marks)}"/>` : ''}</svg>`
  )
}

function drawPiece(
  piece: Piece,
  { withCuts, hrefOf, id, gapMm }: { withCuts: boolean; hrefOf: HrefOf; id: string; gapMm: number },
): string {
  const ink = getPieceInk(piece, gapMm)
  return (ink ? drawInk(ink, piece, hrefOf, id) : '') + (withCuts ? drawCutLine(piece) : '')
}

function drawInk(ink: PieceInk, { widthMm, heightMm }: Piece, hrefOf: HrefOf, id: string): string {
  if (ink.kind === 'design') return drawDesign(ink, hrefOf, id)
  if (ink.kind === 'picture') {
    const href = hrefOf(ink.url)
    return href ? `<image href="${escapeXml(href)}" width="${widthMm}" height="${heightMm}"/>` : ''
  }
  return (
    `<path d="${ink.path}" fill="${ink.fill}" stroke="${ink.border}" stroke-width="${ink.strokeMm}" ` +
    `stroke-linejoin="round" paint-order="stroke"/>`
  )
}

function drawDesign(
  { url, box, clip, bleed }: Extract<PieceInk, { kind: 'design' }>,
  hrefOf: HrefOf,
  id: string,
): string {
  const href = hrefOf(url)
  if (!href) return ''
  const bleedPicture = bleed && hrefOf(bleed.url)
  return (
    (bleedPicture ? drawImage(bleedPicture, bleed.box) : '') +
    `<clipPath id="${escapeXml(id)}-cut"><path d="${clip}"/></clipPath><g clip-path="url(#${escapeXml(id)}-cut)">` +
    `${drawImage(href, box)}</g>`
  )
}

const drawImage = (href: string, { x, y, width, height }: BoxMm) =>
  `<image href="${escapeXml(href)}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"/>`

function drawCutLine(piece: Piece): string {
  return `<path d="${buildCutPath(piece)}" fill="none" stroke="${cutLineColour}" stroke-width="${cutLineWidthMm}"/>`
}

export const buildRectsPath = (rects: readonly RectMm[]): string =>
  rects
    .map(
      ({ xMm, yMm, widthMm, heightMm }) =>
        `M${xMm} ${yMm}L${roundMm(xMm + widthMm)} ${yMm}L${roundMm(xMm + widthMm)} ${roundMm(yMm + heightMm)}L${xMm} ${roundMm(yMm + heightMm)}Z`,
    )
    .join('')

const roundMm = (mm: number) => Math.round(mm * 1000) / 1000

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
