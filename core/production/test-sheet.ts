import type { CutLine } from './cut-lines.ts'
import type { Cutter } from './cutter.ts'
import { getStickerSheetSize, getUsableArea, type RectMm } from './registration-marks.ts'
import { createStickerFilm, defaultFilm, type Film } from './film.ts'
import type { Piece } from './piece.ts'
import { measureCaption, type DrawnSheet } from './sheet-caption.ts'

const squareSideMm = 50
const tickWidthMm = 0.2

/**
 * Returns a test sheet for a cutter: a square of 50 mm with rulers and a caption. Measuring it with a real ruler
 * shows whether print and cut have the right size and align.
 */
export function createTestSheet(cutter: Cutter): {
  film: Film
  piece: Piece
  sheet: DrawnSheet & { through: CutLine[] }
} {
  const film = createStickerFilm(defaultFilm, cutter)
  const area = getUsableArea(cutter, getStickerSheetSize(cutter))
  const left = Math.round(area.xMm + (area.widthMm - squareSideMm) / 2)
  const top = Math.round(area.yMm + (area.heightMm - squareSideMm) / 2)
  const piece: Piece = {
    key: 'test',
    group: 'TEST',
    widthMm: squareSideMm,
    heightMm: squareSideMm,
    copies: 1,
    art: { kind: 'sticker', label: '' },
  }
  const text = `50 MM - ${cutter.name} - PRINT AT 100`.toUpperCase()
  const heightMm = Math.min(3, (squareSideMm - 8) / measureCaption({ text, heightMm: 1 }))
  return {
    film,
    piece,
    sheet: {
      placed: [{ key: piece.key, copy: 1, xMm: left, yMm: top, turned: false }],
      captions: [{ text, xMm: left + 4, yMm: top + squareSideMm / 2, heightMm, turned: false }],
      rulers: createRulers(left, top),
      through: [createThroughCut(left, top)],
    },
  }
}

function createRulers(left: number, top: number): RectMm[] {
  return Array.from({ length: squareSideMm - 1 }, (_, before) => before + 1).flatMap((mm) => {
    const long = mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2
    const at = (from: number) => Math.round((from + mm - tickWidthMm / 2) * 1000) / 1000
    return [
      { xMm: at(left), yMm: top, widthMm: tickWidthMm, heightMm: long },
      { xMm: left, yMm: at(top), widthMm: long, heightMm: tickWidthMm },
    ]
  })
}

function createThroughCut(left: number, top: number): CutLine {
  const [neighbours, far] = [5, squareSideMm + 5]
  return [
    [left - neighbours, top - neighbours],
    [left + far, top - neighbours],
    [left + far, top + far],
    [left - neighbours, top + far],
  ]
}
