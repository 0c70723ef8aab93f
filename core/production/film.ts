import type { Cutter } from './cutter.ts'
import type { ProductionSettings } from '../settings/production-settings.ts'
import { getStickerSheetSize } from './registration-marks.ts'
import { printableSheetMm } from '../pricing/sticker-sheet.ts'

/** The film or sheet to print on, in millimetres. Margin and gap have at most one decimal. */
export interface Film {
  widthMm: number
  heightMm: number
  /** Margin along all four edges. */
  marginMm: number
  /** Distance between two cut lines. */
  gapMm: number
  /** Name of the spot colour that the cutter follows. */
  cutContour: string
  /** The cutter that the sheet was laid out for, as it was set at that time. Absent if the material has none. */
  cutter?: Cutter
}

/**
 * Film of name tags and logos. Ink ends 1 mm inside the cut, so a gap of 1 mm leaves 3 mm between inks: five times
 * what presses require. A gap of 1 mm fits 71 tags on a sheet, 2 mm only 65.
 */
export const defaultFilm: Film = {
  widthMm: printableSheetMm.width,
  heightMm: printableSheetMm.height,
  marginMm: 2,
  gapMm: 1,
  cutContour: 'CutContour',
}

/** Returns the minimum distance between two cuts, in mm. A plotter's own gap takes precedence. */
export const getCutGap = ({ gapMm, cutter }: Pick<Film, 'gapMm' | 'cutter'>): number =>
  cutter?.kind === 'plotter' ? cutter.gapMm : gapMm

/** Returns the film set in Settings. Defaults to its first width. */
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
 * Returns the sheet of stickers. They lie edge to edge on the whole sheet, as they are counted and sold (CALC-02). A
 * cutter brings its own sheet size and cut contour name; its gap, margins and marks are in `cutter`.
 */
export function createStickerFilm(film: Film, cutter?: Cutter): Film {
  const edgeToEdge = { ...film, ...getStickerSheetSize(cutter), marginMm: 0, gapMm: 0 }
  return cutter ? { ...edgeToEdge, cutContour: cutter.cutContour, cutter } : edgeToEdge
}
