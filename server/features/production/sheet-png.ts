import sharp from 'sharp'
import type { DrawnSheet } from '../../../core/production/caption.ts'
import type { Film } from '../../../core/production/film.ts'
import type { Piece } from '../../../core/production/piece.ts'
import { sheetSvg } from '../../../core/production/sheet-svg.ts'
import type { Pictures } from './pictures.ts'

export const dotsPerInch = 300

let turn: Promise<unknown> = Promise.resolve()

/**
 * One sheet as the press takes it: PNG of 300 dots an inch that says so, clear where nothing is printed, without cut
 * lines. Drawn outside of this thread, so that messages go out meanwhile; one after the other, for the memory.
 */
export function sheetPng(
  sheet: DrawnSheet,
  pieces: readonly Piece[],
  film: Film,
  pictures: Pictures,
): Promise<Buffer> {
  const made = turn.then(() => draw(sheet, pieces, film, pictures))
  turn = made.catch(() => {})
  return made
}

function draw(sheet: DrawnSheet, pieces: readonly Piece[], film: Film, pictures: Pictures): Promise<Buffer> {
  const svg = sheetSvg(sheet, pieces, film, {
    withCuts: false,
    name: 'p',
    hrefOf: (url) => {
      const picture = pictures.get(url)
      return picture ? `data:image/png;base64,${picture.toString('base64')}` : null
    },
  })
  const dots = (mm: number) => Math.round((mm / 25.4) * dotsPerInch)
  return sharp(Buffer.from(svg), { density: dotsPerInch, unlimited: true, limitInputPixels: false })
    .resize({ width: dots(film.widthMm), height: dots(film.heightMm), fit: 'fill' })
    .png({ compressionLevel: 6 })
    .withMetadata({ density: dotsPerInch })
    .toBuffer()
}
