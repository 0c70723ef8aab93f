import { packCircles, type Circles } from '../../../core/production/pack-circles.ts'
import type { Placed } from '../../../core/production/pack-sheets.ts'
import type { Piece } from '../../../core/production/piece.ts'
import { perSheet, sheetMm } from '../../../core/pricing/sheet.ts'

/** Whether it is cut as a circle that fills its piece. */
export const isRound = ({ art, widthMm, heightMm }: Piece): boolean =>
  art.kind === 'sticker' && art.design?.cut === 'round' && widthMm === heightMm

/** Edge to edge on the whole sheet, as the grid of the price is. */
export const circlesOnSheet = (diameterMm: number): Circles =>
  packCircles({ widthMm: sheetMm.width, heightMm: sheetMm.height }, diameterMm)

/** The places of a round sticker of which more lie on a sheet than in a grid; null: it lies in the grid. */
export function placesOf(piece: Piece): Placed[] | null {
  const { key, copies, widthMm } = piece
  if (!isRound(piece) || copies <= perSheet(widthMm)) return null
  const half = widthMm / 2
  return circlesOnSheet(widthMm)
    .slice(0, copies)
    .map(([x, y], at) => ({
      key,
      copy: at + 1,
      xMm: micrometres(x - half),
      yMm: micrometres(y - half),
      turned: false,
    }))
}

const micrometres = (mm: number) => Math.round(mm * 1000) / 1000
