import { getCutLines, type CutLine } from './cut-lines.ts'
import { packCircles } from './pack-circles.ts'
import { packSheets, type PlacedCopy } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import type { RectMm } from './registration-marks.ts'
import { findClearRect, doRectsOverlap, type PrintableSheet } from './sheet-room.ts'

export type PiecePosition = Pick<PlacedCopy, 'xMm' | 'yMm' | 'turned' | 'degrees'>

/** A sticker with its cut lines and their bounding box, in millimetres from the piece's top left corner. */
export interface CutPiece {
  piece: Piece
  lines: CutLine[]
  box: RectMm
}

export function createCutPiece(piece: Piece): CutPiece {
  const placed = { key: piece.key, copy: 1, xMm: 0, yMm: 0, turned: false }
  const { lines } = getCutLines([placed], [piece], piece)
  const all = lines.flat()
  const [left, top] = [getMin(all, 0), getMin(all, 1)]
  return {
    piece,
    lines,
    box: { xMm: left, yMm: top, widthMm: getMax(all, 0) - left, heightMm: getMax(all, 1) - top },
  }
}

const getMin = (points: CutLine, at: 0 | 1) =>
  points.reduce((found, each) => Math.min(found, each[at]), Infinity)
const getMax = (points: CutLine, at: 0 | 1) =>
  points.reduce((found, each) => Math.max(found, each[at]), -Infinity)

export const isCutAsCircle = ({ piece: { art } }: CutPiece) =>
  art.kind === 'sticker' && art.design?.cut === 'round' && art.design.widthMm === art.design.heightMm

/**
 * Returns the positions of as many copies of one sticker as fit on a sheet in rows. Circles are in hexagonal rows,
 * and other shapes are packed by their bounding boxes.
 */
export function packIdenticalPieces(cut: CutPiece, room: PrintableSheet): PiecePosition[] {
  const ways = [...(isCutAsCircle(cut) ? packAsCircles(cut, room) : []), ...packAsGrids(cut, room)]
  return ways.reduce((best, each) => (each.length > best.length ? each : best), [])
}

function packAsCircles({ box }: CutPiece, { area, gapMm, keepOutAreas }: PrintableSheet): PiecePosition[][] {
  const diameter = Math.max(box.widthMm, box.heightMm)
  return [area, findClearRect({ area, keepOutAreas })].map((rect) =>
    packCircles(rect, diameter, gapMm)
      .map(([x, y]): [number, number] => [x + rect.xMm, y + rect.yMm])
      .filter(([x, y]) => keepOutAreas.every((each) => getDistanceToRect(each, x, y) >= diameter / 2 - 1e-6))
      .map(([x, y]) => ({
        xMm: roundToMicrometre(x - box.widthMm / 2 - box.xMm),
        yMm: roundToMicrometre(y - box.heightMm / 2 - box.yMm),
        turned: false,
      })),
  )
}

const getDistanceToRect = ({ xMm, yMm, widthMm, heightMm }: RectMm, x: number, y: number) =>
  Math.hypot(Math.max(xMm - x, 0, x - xMm - widthMm), Math.max(yMm - y, 0, y - yMm - heightMm))

function packAsGrids({ box }: CutPiece, { area, gapMm, keepOutAreas }: PrintableSheet): PiecePosition[][] {
  const whole = [false, true].map((turned) => {
    const [width, height] = turned ? [box.heightMm, box.widthMm] : [box.widthMm, box.heightMm]
    const [across, down] = [countSteps(area.widthMm, width, gapMm), countSteps(area.heightMm, height, gapMm)]
    return Array.from({ length: Math.max(0, across * down) }, (_, at): RectMm => ({
      xMm: area.xMm + (at % across) * (width + gapMm),
      yMm: area.yMm + Math.floor(at / across) * (height + gapMm),
      widthMm: width,
      heightMm: height,
    }))
      .filter((rect) => keepOutAreas.every((each) => !doRectsOverlap(each, rect)))
      .map(({ xMm, yMm }) => getPiecePositionForBox(box, { xMm, yMm, turned }))
  })
  if (keepOutAreas.length === 0) return whole
  const rect = findClearRect({ area, keepOutAreas })
  const [sheet] = packSheets(
    [{ ...wrapBoxAsPiece({ box }, 'one'), copies: getMaxCopies(rect, box) }],
    wrapRectAsFilm(rect, gapMm),
  ).sheets
  const rows = (sheet?.placed ?? []).map((each) => getPiecePositionForBox(box, moveIntoRect(rect, each)))
  return [...whole, rows]
}

const countSteps = (length: number, side: number, gap: number) =>
  Math.floor((length + gap) / (side + gap) + 1e-6)

const getMaxCopies = (rect: RectMm, box: RectMm) =>
  Math.max(1, Math.floor((rect.widthMm * rect.heightMm) / (box.widthMm * box.heightMm)) + 1)

export const wrapBoxAsPiece = ({ box }: Pick<CutPiece, 'box'>, key: string): Piece => ({
  key,
  group: key,
  widthMm: box.widthMm,
  heightMm: box.heightMm,
  copies: 1,
  art: { kind: 'sticker', label: '' },
})

export const wrapRectAsFilm = ({ widthMm, heightMm }: RectMm, gapMm: number) => ({
  widthMm,
  heightMm,
  marginMm: 0,
  gapMm,
  cutContour: '',
})

export const moveIntoRect = ({ xMm, yMm }: RectMm, placed: PlacedCopy): PiecePosition => ({
  xMm: placed.xMm + xMm,
  yMm: placed.yMm + yMm,
  turned: placed.turned,
})

/**
 * Returns the position of a piece whose cut has its bounding box at `xMm`, `yMm`: upright or, if `turned`, rotated
 * 90°.
 */
export function getPiecePositionForBox(
  box: RectMm,
  { xMm, yMm, turned }: Pick<PlacedCopy, 'xMm' | 'yMm' | 'turned'>,
): PiecePosition {
  if (!turned)
    return { xMm: roundToMicrometre(xMm - box.xMm), yMm: roundToMicrometre(yMm - box.yMm), turned: false }
  return {
    xMm: roundToMicrometre(xMm + box.yMm + box.heightMm),
    yMm: roundToMicrometre(yMm - box.xMm),
    turned: false,
    degrees: 90,
  }
}

export const roundToMicrometre = (mm: number) => Math.round(mm * 1000) / 1000
