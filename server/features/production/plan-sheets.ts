import { stickerFilm, type Film } from '../../../core/production/film.ts'
import { packSheets, type Placed } from '../../../core/production/pack-sheets.ts'
import { printMaterials, type PrintMaterial } from '../../../core/production/print-material.ts'
import type { Stock } from './film.ts'
import { placesOf } from './round-stickers.ts'
import type { OrderPiece } from './order-piece.ts'

export interface PlannedSheet {
  material: PrintMaterial
  /** How often it is printed. */
  times: number
  film: Film
  placed: Placed[]
}

/**
 * The sheets for these pieces, material by material. On film orders share sheets; stickers have sheets of their own,
 * filled edge to edge as the price counts them, round ones closer where a plotter cuts them. `tooLarge`: keys of pieces that fit on no sheet.
 */
export function planSheets(
  pieces: OrderPiece[],
  { film, cutterOf }: Stock,
): { sheets: PlannedSheet[]; tooLarge: Set<string> } {
  const sheets: PlannedSheet[] = []
  const tooLarge = new Set<string>()
  for (const material of printMaterials) {
    const here = pieces.filter((piece) => piece.material === material)
    const runs = material === 'DTF film' ? [here] : here.map((piece) => [piece])
    for (const run of runs) {
      if (run.length === 0) continue
      const on = material === 'DTF film' ? film : stickerFilm(film, cutterOf.get(material))
      const [first] = run
      const times = first?.times ?? 1
      const closer = first && run.length === 1 ? placesOf(first) : null
      if (closer) {
        sheets.push({ material, times, film: on, placed: closer })
        continue
      }
      const packed = packSheets(run, on)
      for (const key of packed.tooLarge) tooLarge.add(key)
      sheets.push(...packed.sheets.map(({ placed }) => ({ material, times, film: on, placed })))
    }
  }
  return { sheets, tooLarge }
}
