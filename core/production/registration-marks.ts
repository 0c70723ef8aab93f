import { printableSheetSizeMm } from '../pricing/sticker-sheet.ts'
import type { Cutter } from './cutter.ts'

/** A rectangle in millimetres from the sheet's top left corner. */
export interface RectMm {
  xMm: number
  yMm: number
  widthMm: number
  heightMm: number
}
export type SheetSizeMm = Pick<RectMm, 'widthMm' | 'heightMm'>

/** Returns the sheet size for stickers. Without a cutter, it is the size by which sheets are sold. */
export const getStickerSheetSize = (cutter: Cutter | undefined): SheetSizeMm =>
  cutter?.sheet ?? { widthMm: printableSheetSizeMm.width, heightMm: printableSheetSizeMm.height }

/** Returns the usable area of a sheet, which may still contain registration marks; see `getKeepOutAreas`. */
export function getUsableArea(cutter: Cutter | undefined, { widthMm, heightMm }: SheetSizeMm): RectMm {
  if (!cutter) return { xMm: 0, yMm: 0, widthMm, heightMm }
  const { top, right, bottom, left } = cutter.margins
  return {
    xMm: left,
    yMm: top,
    widthMm: Math.max(0, roundMm(widthMm - left - right)),
    heightMm: Math.max(0, roundMm(heightMm - top - bottom)),
  }
}

/** Returns the areas where nothing may be printed or cut: the registration marks and their clear zones. */
export function getKeepOutAreas(cutter: Cutter | undefined, sheet: SheetSizeMm): RectMm[] {
  if (!cutter) return []
  const { style, sizeMm, armMm, distanceMm, clearMm } = cutter.marks
  if (style === 'opos')
    return layOutSquareMarks(cutter, sheet).map(({ xMm, yMm }) =>
      clipToSheet(sheet, xMm - clearMm, yMm - clearMm, sizeMm + 2 * clearMm, sizeMm + 2 * clearMm),
    )
  const taken = { type1: Math.max(clearMm, sizeMm, armMm), crop: armMm + clearMm }
  if (style !== 'type1' && style !== 'crop') return []
  const side = distanceMm + taken[style]
  const [right, bottom] = [sheet.widthMm - side, sheet.heightMm - side]
  return listCorners(style).map(([toRight, toBottom]) =>
    clipToSheet(sheet, toRight ? right : 0, toBottom ? bottom : 0, side, side),
  )
}

export function getRegistrationMarks(cutter: Cutter | undefined, sheet: SheetSizeMm): RectMm[] {
  if (!cutter) return []
  const { style, sizeMm, armMm, lineMm, distanceMm } = cutter.marks
  if (style === 'opos') return layOutSquareMarks(cutter, sheet)
  if (style !== 'type1' && style !== 'crop') return []
  return listCorners(style).flatMap(([toRight, toBottom]) => {
    const mirrored = (rect: RectMm) => ({
      ...rect,
      xMm: roundMm(toRight ? sheet.widthMm - rect.xMm - rect.widthMm : rect.xMm),
      yMm: roundMm(toBottom ? sheet.heightMm - rect.yMm - rect.heightMm : rect.yMm),
    })
    if (style === 'type1' && !toRight && !toBottom)
      return [{ xMm: distanceMm, yMm: distanceMm, widthMm: sizeMm, heightMm: sizeMm }]
    // Type 1 marks point outwards from their corner. Crop marks point inwards, to the trimmed area.
    const at = style === 'type1' ? distanceMm : distanceMm + armMm
    return [
      { xMm: distanceMm, yMm: at, widthMm: armMm, heightMm: lineMm },
      { xMm: at, yMm: distanceMm, widthMm: lineMm, heightMm: armMm },
    ].map(mirrored)
  })
}

type Corner = [toRight: boolean, toBottom: boolean]

/**
 * Lists the corners with marks. Type 1 has no mark in the fourth corner, by which machines detect the orientation of
 * the sheet.
 */
const listCorners = (style: 'type1' | 'crop'): Corner[] => [
  [false, false],
  [true, false],
  [false, true],
  ...(style === 'crop' ? [[true, true] satisfies Corner] : []),
]

function layOutSquareMarks({ marks: { sizeMm, distanceMm, everyMm } }: Cutter, sheet: SheetSizeMm): RectMm[] {
  const last = sheet.heightMm - distanceMm - sizeMm
  const steps = Math.max(1, Math.ceil((last - distanceMm) / everyMm - 1e-9))
  return Array.from({ length: steps + 1 }, (_, row) => {
    const yMm = roundMm(distanceMm + ((last - distanceMm) * row) / steps)
    return [distanceMm, roundMm(sheet.widthMm - distanceMm - sizeMm)].map((xMm) => ({
      xMm,
      yMm,
      widthMm: sizeMm,
      heightMm: sizeMm,
    }))
  }).flat()
}

function clipToSheet(sheet: SheetSizeMm, x: number, y: number, width: number, height: number): RectMm {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    xMm: roundMm(left),
    yMm: roundMm(top),
    widthMm: roundMm(Math.min(sheet.widthMm, x + width) - left),
    heightMm: roundMm(Math.min(sheet.heightMm, y + height) - top),
  }
}

/** Rounds to micrometres, to remove the error that arises when tenths of a millimetre are added. */
const roundMm = (mm: number) => Math.round(mm * 1000) / 1000
