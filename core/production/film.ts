import type { Cutter } from './cutter.ts'
import type { ProductionSettings } from '../settings/production-settings.ts'
import { sheetOf } from './cutters.ts'
import { printableSheetMm } from '../pricing/sticker-sheet.ts'

/** The sheet that is printed on, in millimetres; margin and gap in tenths at the finest. */
export interface Film {
  widthMm: number
  heightMm: number
  /** Left free along all four edges. */
  marginMm: number
  /** Between two cut lines. */
  gapMm: number
  /** Name of the spot colour that the cutter follows. */
  cutContour: string
  /** What it was laid out for, as it was then; left out: no cutter was set for its material. */
  cutter?: Cutter
}

/**
 * For name tags and logos. Their ink ends 1 mm within the cut, so that 1 mm between two cuts keeps 3 mm between inks,
 * five times what presses ask for; with it 71 tags go on a sheet, with 2 mm only 65.
 */
export const defaultFilm: Film = {
  widthMm: printableSheetMm.width,
  heightMm: printableSheetMm.height,
  marginMm: 2,
  gapMm: 1,
  cutContour: 'CutContour',
}

/** How far two cuts lie apart at least, mm: a plotter keeps its own gap. */
export const gapOf = ({ gapMm, cutter }: Pick<Film, 'gapMm' | 'cutter'>): number =>
  cutter?.kind === 'plotter' ? cutter.gapMm : gapMm

/** The film as Settings have it; of the usual width where no other is chosen. */
export function filmOf(settings: ProductionSettings, widthMm = settings.film_widths_mm[0]): Film {
  return {
    widthMm: widthMm ?? defaultFilm.widthMm,
    heightMm: settings.sheet_length_mm,
    marginMm: settings.margin_mm,
    gapMm: settings.gap_mm,
    cutContour: settings.cut_contour,
  }
}

/**
 * Stickers lie edge to edge on the whole sheet: so they are counted and sold (CALC-02). A cutter has its own sheet and name
 * of cut lines; its gap, margins and marks are in `cutter`.
 */
export function stickerFilm(film: Film, cutter?: Cutter): Film {
  const edgeToEdge = { ...film, ...sheetOf(cutter), marginMm: 0, gapMm: 0 }
  return cutter ? { ...edgeToEdge, cutContour: cutter.cutContour, cutter } : edgeToEdge
}
