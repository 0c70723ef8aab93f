import { createStickerFilm, type Film } from '#core/production/film.ts'
import { packStickersInRows } from '#core/production/pack-stickers.ts'
import { packSheets, type PlacedCopy } from '#core/production/pack-sheets.ts'
import { printMaterials, type PrintMaterial } from '#core/production/print-material.ts'
import { isArtMissing } from '#core/production/piece.ts'
import { getPrintableSheet } from '#core/production/sheet-room.ts'
import type { PrintStock } from './print-stock.ts'
import type { OrderPiece } from './order-piece.ts'

export interface PlannedSheet {
  material: PrintMaterial
  times: number
  film: Film
  placed: PlacedCopy[]
  /** True for a shared sheet of stickers that a plotter cuts. Such a sheet may be nested more closely later. */
  nested: boolean
}

interface Planned {
  sheets: PlannedSheet[]
  /** Keys of the pieces that don't fit on any sheet. */
  tooLarge: Set<string>
}

/**
 * Plans the sheets of a batch. Each material has separate sheets, filled in rows. Orders share sheets of
 * film, and stickers share sheets if a plotter cuts them. Stickers cut by a guillotine get separate sheets,
 * filled edge to edge as the price list counts them. Sheets that can be nested later come last.
 */
export function planSheets(pieces: OrderPiece[], stock: PrintStock): Planned {
  const planned: Planned = { sheets: [], tooLarge: new Set() }
  for (const material of printMaterials) {
    const piecesOfMaterial = pieces.filter((piece) => piece.material === material)
    if (piecesOfMaterial.length === 0) continue
    if (material === 'DTF film') packStraight(planned, piecesOfMaterial, { material, film: stock.film })
    else if (stock.cutterOf.get(material)?.kind === 'plotter')
      packForPlotter(planned, piecesOfMaterial, stock)
    else
      for (const piece of piecesOfMaterial)
        packStraight(planned, [piece], { material, film: getStickerFilm(piece, stock) })
  }
  return {
    ...planned,
    sheets: planned.sheets.toSorted((one, other) => Number(one.nested) - Number(other.nested)),
  }
}

const getStickerFilm = ({ material }: OrderPiece, { film, cutterOf }: PrintStock) =>
  createStickerFilm(film, cutterOf.get(material))

type SheetBase = Pick<PlannedSheet, 'material' | 'film'>

function packStraight({ sheets, tooLarge }: Planned, run: OrderPiece[], on: SheetBase): void {
  const times = run[0]?.times ?? 1
  const packed = packSheets(run, on.film)
  for (const key of packed.tooLarge) tooLarge.add(key)
  sheets.push(...packed.sheets.map(({ placed }) => ({ ...on, times, placed, nested: false })))
}

/**
 * Packs stickers for a plotter. They share sheets, except a sticker without artwork, which gets a separate
 * sheet because staff add its file by hand.
 */
function packForPlotter({ sheets, tooLarge }: Planned, here: OrderPiece[], stock: PrintStock): void {
  const { blind = [], drawn = [] } = Object.groupBy(here, (piece) =>
    isArtMissing(piece) ? 'blind' : 'drawn',
  )
  for (const run of [...blind.map((piece) => [piece]), drawn]) {
    const [first] = run
    if (!first) continue
    const on: SheetBase = { material: first.material, film: getStickerFilm(first, stock) }
    const laidOut = packStickersInRows(run, getPrintableSheet(on.film))
    for (const key of laidOut.tooLarge) tooLarge.add(key)
    sheets.push(...laidOut.sheets.map((sheet) => ({ ...on, ...sheet, nested: run === drawn })))
  }
}
