import type { DrawnSheet } from '#core/production/sheet-caption.ts'
import type { Film } from '#core/production/film.ts'
import type { Piece } from '#core/production/piece.ts'
import { drawSheetSvg } from '#core/production/sheet-svg.ts'
import { openPictureForPress } from '#server/print/images/pictures.ts'
import type { SheetPictures } from './sheet-pictures.ts'

const dotsPerInch = 300

/**
 * Renders a sheet at 300 dpi, without cut lines, and transparent where nothing is printed. Another process
 * renders the sheet, so that messages are not delayed. One sheet is rendered at a time, to limit memory.
 */
export async function renderSheetPng(
  sheet: DrawnSheet,
  pieces: readonly Piece[],
  film: Film,
  pictures: SheetPictures,
): Promise<Buffer> {
  const svg = drawSheetSvg(sheet, pieces, film, {
    withCuts: false,
    name: 'p',
    hrefOf: (url) => {
      const picture = pictures.get(url)
      return picture ? `data:image/png;base64,${picture.toString('base64')}` : null
    },
  })
  const dots = (mm: number) => Math.round((mm / 25.4) * dotsPerInch)
  const [width, height] = [dots(film.widthMm), dots(film.heightMm)]
  const png = await openPictureForPress('sheets', { kind: 'draw', svg, width, height, dotsPerInch })
  if (typeof png === 'string') throw new Error(`failed to render a sheet: ${png}`)
  return Buffer.from(png.done)
}
