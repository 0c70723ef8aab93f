import type { Cutter } from './cutter.ts'
import type { ProductionSettings } from '../settings/production-settings.ts'
import { getStickerSheetSize } from './registration-marks.ts'
import { printableSheetSizeMm } from '../pricing/sticker-sheet.ts'

/** `marginMm` and `gapMm` have at most one decimal. */
export interface Film {
  widthMm: number
  heightMm: number
  marginMm: number
  gapMm: number
  /** Name of the spot colour that tells the cutter where to cut. */
  cutContour: string
  /**
   * The cutter for which the sheet was laid out, with its settings at that time. Absent if no cutter is set for the
   * material.
   */
  cutter?: Cutter
}

/**
 * Film for name tags and logos. Ink ends 1 mm inside the cut, so a gap of 1 mm leaves 3 mm between inks, which is
 * five times what presses require. With a gap of 1 mm a sheet holds 71 tags, with 2 mm only 65.
 */
export const defaultFilm: Film = {
  widthMm: printableSheetSizeMm.width,
  heightMm: printableSheetSizeMm.height,
  marginMm: 2,
  gapMm: 1,
  cutContour: 'CutContour',
}

export const getCutGap = ({ gapMm, cutter }: Pick<Film, 'gapMm' | 'cutter'>): number =>
  cutter?.kind === 'plotter' ? cutter.gapMm : gapMm

/** `widthMm` defaults to the first film width in Settings. */
export function createFilm(settings: ProductionSettings, widthMm = settings.film_widths_mm[0]): Film {
  return {
    widthMm: widthMm ?? defaultFilm.widthMm,
    heightMm: settings.sheet_length_mm,
    marginMm: settings.margin_mm,
    gapMm: settings.gap_mm,
    cutContour: settings.cut_contour,
  }
}

/**
 * Returns the film for stickers. Without a cutter, stickers fill the whole sheet edge to edge, as they are counted
 * and sold (CALC-02). With a cutter, the sheet size and the name of the cut contour are those of the cutter, and its
 * gap, margins and marks are in `cutter`.
 */
export function createStickerFilm(film: Film, cutter?: Cutter): Film {
  const edgeToEdge = { ...film, ...getStickerSheetSize(cutter), marginMm: 0, gapMm: 0 }
  return cutter ? { ...edgeToEdge, cutContour: cutter.cutContour, cutter } : edgeToEdge
}
