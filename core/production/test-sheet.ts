import type { CutLine } from './cut-lines.ts'
import type { Cutter } from './cutter.ts'
import { sheetOf, usableArea, type RectMm } from './cutters.ts'
import { stickerFilm, defaultFilm, type Film } from './film.ts'
import type { Piece } from './piece.ts'
import { captionWidth, type DrawnSheet } from './caption.ts'

const sideMm = 50
const tickMm = 0.2

/**
 * Returns a test sheet for a cutter: a square of 50 mm with rulers and a caption. Measured with a real ruler, it
 * shows if print and cut keep their size and align.
 */
export function testSheet(cutter: Cutter): {
  film: Film
  piece: Piece
  sheet: DrawnSheet & { through: CutLine[] }
} {
  const film = stickerFilm(defaultFilm, cutter)
  const area = usableArea(cutter, sheetOf(cutter))
  const left = Math.round(area.xMm + (area.widthMm - sideMm) / 2)
  const top = Math.round(area.yMm + (area.heightMm - sideMm) / 2)
  const piece: Piece = {
    key: 'test',
    group: 'TEST',
    widthMm: sideMm,
    heightMm: sideMm,
    copies: 1,
    art: { kind: 'sticker', label: '' },
  }
  const text = `50 MM - ${cutter.name} - PRINT AT 100`.toUpperCase()
  const heightMm = Math.min(3, (sideMm - 8) / captionWidth({ text, heightMm: 1 }))
  return {
    film,
    piece,
    sheet: {
      placed: [{ key: piece.key, copy: 1, xMm: left, yMm: top, turned: false }],
      captions: [{ text, xMm: left + 4, yMm: top + sideMm / 2, heightMm, turned: false }],
      rulers: rulersOf(left, top),
      through: [throughAround(left, top)],
    },
  }
}

/** Tick marks along two sides, one per millimetre. Every fifth and tenth is longer. */
function rulersOf(left: number, top: number): RectMm[] {
  return Array.from({ length: sideMm - 1 }, (_, before) => before + 1).flatMap((mm) => {
    const long = mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2
    const at = (from: number) => Math.round((from + mm - tickMm / 2) * 1000) / 1000
    return [
      { xMm: at(left), yMm: top, widthMm: tickMm, heightMm: long },
      { xMm: left, yMm: at(top), widthMm: long, heightMm: tickMm },
    ]
  })
}

function throughAround(left: number, top: number): CutLine {
  const [near, far] = [5, sideMm + 5]
  return [
    [left - near, top - near],
    [left + far, top - near],
    [left + far, top + far],
    [left - near, top + far],
  ]
}
