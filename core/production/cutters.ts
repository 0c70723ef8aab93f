import { printableSheetMm } from '../pricing/sticker-sheet.ts'
import type { Cutter } from './cutter.ts'

/** From the sheet's top left, millimetres. */
export interface RectMm {
  xMm: number
  yMm: number
  widthMm: number
  heightMm: number
}
export type SizeMm = Pick<RectMm, 'widthMm' | 'heightMm'>

/** What stickers are printed on for this cutter; without one, the sheet that they are sold by. */
export const sheetOf = (cutter: Cutter | undefined): SizeMm =>
  cutter?.sheet ?? { widthMm: printableSheetMm.width, heightMm: printableSheetMm.height }

/** What lies within the margins. Registration marks stand in it, too: see `keepOuts`. */
export function usableArea(cutter: Cutter | undefined, { widthMm, heightMm }: SizeMm): RectMm {
  if (!cutter) return { xMm: 0, yMm: 0, widthMm, heightMm }
  const { top, right, bottom, left } = cutter.margins
  return {
    xMm: left,
    yMm: top,
    widthMm: Math.max(0, exact(widthMm - left - right)),
    heightMm: Math.max(0, exact(heightMm - top - bottom)),
  }
}

/** Where nothing may be printed or cut: the registration marks with the room that is kept free around them. */
export function keepOuts(cutter: Cutter | undefined, sheet: SizeMm): RectMm[] {
  if (!cutter) return []
  const { style, sizeMm, armMm, distanceMm, clearMm } = cutter.marks
  if (style === 'opos')
    return squares(cutter, sheet).map(({ xMm, yMm }) =>
      within(sheet, xMm - clearMm, yMm - clearMm, sizeMm + 2 * clearMm, sizeMm + 2 * clearMm),
    )
  const taken = { type1: Math.max(clearMm, sizeMm, armMm), crop: armMm + clearMm }
  if (style !== 'type1' && style !== 'crop') return []
  const side = distanceMm + taken[style]
  const [right, bottom] = [sheet.widthMm - side, sheet.heightMm - side]
  return cornersOf(style).map(([toRight, toBottom]) =>
    within(sheet, toRight ? right : 0, toBottom ? bottom : 0, side, side),
  )
}

/** What is printed of the registration marks, to be filled in black: all of them are rectangles. */
export function marksOf(cutter: Cutter | undefined, sheet: SizeMm): RectMm[] {
  if (!cutter) return []
  const { style, sizeMm, armMm, lineMm, distanceMm } = cutter.marks
  if (style === 'opos') return squares(cutter, sheet)
  if (style !== 'type1' && style !== 'crop') return []
  return cornersOf(style).flatMap(([toRight, toBottom]) => {
    const mirrored = (rect: RectMm) => ({
      ...rect,
      xMm: exact(toRight ? sheet.widthMm - rect.xMm - rect.widthMm : rect.xMm),
      yMm: exact(toBottom ? sheet.heightMm - rect.yMm - rect.heightMm : rect.yMm),
    })
    if (style === 'type1' && !toRight && !toBottom)
      return [{ xMm: distanceMm, yMm: distanceMm, widthMm: sizeMm, heightMm: sizeMm }]
    // Type 1 has the corner of its lines outside, crop marks inside, at what is cropped.
    const at = style === 'type1' ? distanceMm : distanceMm + armMm
    return [
      { xMm: distanceMm, yMm: at, widthMm: armMm, heightMm: lineMm },
      { xMm: at, yMm: distanceMm, widthMm: lineMm, heightMm: armMm },
    ].map(mirrored)
  })
}

type Corner = [toRight: boolean, toBottom: boolean]

/** Type 1 leaves the fourth corner empty: machines tell by it how the sheet lies. */
const cornersOf = (style: 'type1' | 'crop'): Corner[] => [
  [false, false],
  [true, false],
  [false, true],
  ...(style === 'crop' ? [[true, true] satisfies Corner] : []),
]

/** In two columns, as many rows as keep them near enough to each other. */
function squares({ marks: { sizeMm, distanceMm, everyMm } }: Cutter, sheet: SizeMm): RectMm[] {
  const last = sheet.heightMm - distanceMm - sizeMm
  const steps = Math.max(1, Math.ceil((last - distanceMm) / everyMm - 1e-9))
  return Array.from({ length: steps + 1 }, (_, row) => {
    const yMm = exact(distanceMm + ((last - distanceMm) * row) / steps)
    return [distanceMm, exact(sheet.widthMm - distanceMm - sizeMm)].map((xMm) => ({
      xMm,
      yMm,
      widthMm: sizeMm,
      heightMm: sizeMm,
    }))
  }).flat()
}

function within(sheet: SizeMm, x: number, y: number, width: number, height: number): RectMm {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    xMm: exact(left),
    yMm: exact(top),
    widthMm: exact(Math.min(sheet.widthMm, x + width) - left),
    heightMm: exact(Math.min(sheet.heightMm, y + height) - top),
  }
}

/** Sums of tenths of a millimetre, put in order again: to the micrometre. */
const exact = (mm: number) => Math.round(mm * 1000) / 1000
