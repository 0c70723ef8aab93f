import { fillSheet, type PlacedPiece } from '../nesting/fill-sheet.ts'
import { prepareNestingPieces, type NestingItem, type NestingPieces } from '../nesting/pieces.ts'
import { getSignedArea, type Polygon } from '../nesting/polygon.ts'
import { createSeededRandom } from '../nesting/random.ts'
import { simplifyOutline } from '../nesting/simplify-outline.ts'
import {
  layOutFullSheets,
  packRemainingInRows,
  packStickersInRows,
  assignCopyNumbers,
  countPrints,
  type LaidOutSheet,
  type UnnumberedSheet,
  type RemainingCopies,
} from './pack-stickers.ts'
import {
  createCutPiece,
  isCutAsCircle,
  roundToMicrometre,
  packIdenticalPieces,
  type CutPiece,
  type PiecePosition,
} from './pack-identical-pieces.ts'
import type { Piece } from './piece.ts'
import type { PrintableSheet } from './sheet-room.ts'

export interface NestStickersOptions {
  /** Maximum number of piece moves. The same number gives the same sheets. */
  moves: number
  /** Called with each layout that needs fewer prints than all previous layouts. */
  onBetter?: (sheets: LaidOutSheet[]) => void
  /** Called with the used share of the moves, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Returns true if nesting could save sheets compared with placing the stickers in rows. It can't for a single kind of
 * circle or rectangle, for which rows are optimal, or if the area of the stickers requires as many sheets as rows do.
 */
export function canNestingSaveSheets(
  pieces: readonly Piece[],
  room: PrintableSheet,
  prints: number,
): boolean {
  const cuts = pieces.map(createCutPiece)
  if (cuts.length === 1 && cuts.every(hasSimpleShape)) return false
  const all = cuts.reduce((sum, { piece, lines }) => sum + piece.copies * getCoveredArea(lines), 0)
  return prints > getMinPrints(all, room)
}

const hasSimpleShape = (cut: CutPiece) =>
  isCutAsCircle(cut) || cut.piece.art.kind !== 'sticker' || !cut.piece.art.design?.outlines

const getCoveredArea = (lines: readonly Polygon[]) =>
  lines.reduce((sum, line) => sum + Math.abs(getSignedArea(line)), 0)

/** Returns a lower bound of the number of prints, which assumes the highest possible density. */
const getMinPrints = (areaMm2: number, { area }: PrintableSheet) =>
  Math.max(1, Math.ceil(areaMm2 / (area.widthMm * area.heightMm * maxDensity)))

/** Extra distance between cuts in mm, because positions are rounded to micrometres. */
const extraGapMm = 0.003
/** Allowed rotations: multiples of 45° if there are few kinds of shapes, otherwise multiples of 90°. */
const [fineRotations, coarseRotations] = [
  [0, 45, 90, 135, 180, 225, 270, 315],
  [0, 90, 180, 270],
] as const
const maxKindsForFineRotations = 6
/** Maximum share of a sheet that any layout covers. */
const maxDensity = 0.93
/**
 * Number of moves in the first pass, per kind and per sheet, and the maximum number of passes. The number of moves
 * doubles with each pass.
 */
const [movesOfFirstPass, maxPasses] = [6_000, 4] as const

/**
 * Nests stickers by their true shapes with rotations. It starts from the layout in rows and improves it until `moves`
 * is used up. Full sheets of one kind are laid out first, then mixed sheets with the remaining stickers.
 */
export function nestStickers(
  pieces: readonly Piece[],
  room: PrintableSheet,
  options: NestStickersOptions,
): LaidOutSheet[] {
  const { moves, onBetter, onProgress } = options
  const { sheets: first, tooLarge } = packStickersInRows(pieces, room)
  const fitting = pieces.filter(({ key }) => !tooLarge.includes(key))
  const cuts = fitting.map(createCutPiece)
  let best = first
  if (!canNestingSaveSheets(fitting, room, countPrints(best))) return best
  const spent = { moves: 0 }
  const nesting: Nesting = {
    cuts,
    room,
    kinds: createNestingPieces(cuts, room),
    random: createSeededRandom(1),
    spend() {
      spent.moves += 1
      if (spent.moves % 256 === 0) onProgress?.(Math.min(1, spent.moves / moves))
      return spent.moves >= moves
    },
    patterns: new Map(),
  }
  const offer = (lays: readonly UnnumberedSheet[]) => {
    if (countPrints(lays) >= countPrints(best)) return
    best = assignCopyNumbers(lays)
    onBetter?.(best)
  }
  const isEnough = () => spent.moves >= moves || !canNestingSaveSheets(fitting, room, countPrints(best))
  for (let pass = 0; pass < maxPasses && !isEnough(); pass += 1)
    nestAllStickers(nesting, movesOfFirstPass * 2 ** pass, offer)
  onProgress?.(1)
  return best
}

interface Nesting {
  cuts: readonly CutPiece[]
  room: PrintableSheet
  /** One piece of each kind, in the order of `cuts`. */
  kinds: NestingPieces
  random: () => number
  /** Counts one move. Returns true if no moves are left. */
  spend: () => boolean
  patterns: Map<string, PiecePosition[]>
}

function createNestingPieces(
  cuts: readonly CutPiece[],
  { area, gapMm, keepOutAreas }: PrintableSheet,
): NestingPieces {
  const ways = cuts.length <= maxKindsForFineRotations ? fineRotations : coarseRotations
  const items = cuts.map(({ lines }, id): NestingItem => {
    const [first, ...islands] = lines.map((line) => simplifyOutline(line))
    const blur = Math.max(first?.blur ?? 0, ...islands.map((each) => each.blur))
    return {
      id,
      demand: 1,
      allowedRotationsDeg: ways,
      polygon: first?.outline ?? [],
      islands: islands.map(({ outline }) => outline),
      exact: lines,
      blur,
    }
  })
  const places = keepOutAreas.map(({ xMm, yMm, widthMm, heightMm }): Polygon => {
    const [left, top] = [xMm - area.xMm, yMm - area.yMm]
    return [
      [left, top],
      [left + widthMm, top],
      [left + widthMm, top + heightMm],
      [left, top + heightMm],
    ]
  })
  return prepareNestingPieces(items, area.heightMm, { gap: gapMm + extraGapMm, barred: places })
}

/**
 * Lays out all stickers once, with this many moves per sheet. After each new sheet, it offers a complete layout in
 * which the remaining stickers are in rows.
 */
function nestAllStickers(
  nesting: Nesting,
  movesEach: number,
  offer: (lays: readonly UnnumberedSheet[]) => void,
): void {
  const { cuts, room } = nesting
  const rest: RemainingCopies = new Map(cuts.map(({ piece }) => [piece.key, piece.copies]))
  const lays: UnnumberedSheet[] = []
  const lay = (more: UnnumberedSheet[]) => {
    if (more.length === 0) return
    lays.push(...more)
    offer([...lays, ...packRemainingInRows(cuts, rest, room)])
  }
  const spending = { isOver: false }
  const withMoves = (most: number) => {
    let left = most
    return () => {
      spending.isOver ||= nesting.spend()
      return spending.isOver || (left -= 1) < 0
    }
  }
  for (const [kind, cut] of cuts.entries()) {
    const { key } = cut.piece
    let pattern = nesting.patterns.get(key) ?? packIdenticalPieces(cut, room)
    if (!spending.isOver && (rest.get(key) ?? 0) > pattern.length) {
      const wanted = cuts.map((_, at) => (at === kind ? Infinity : 0))
      const found = fillOneSheet(nesting, wanted, withMoves(movesEach))
      if (found.length > pattern.length) pattern = found.map(({ place }) => place)
    }
    nesting.patterns.set(key, pattern)
    lay(layOutFullSheets(key, pattern, rest))
  }
  while (!spending.isOver && [...rest.values()].some((left) => left > 0)) {
    const places = fillOneSheet(
      nesting,
      cuts.map(({ piece }) => rest.get(piece.key) ?? 0),
      withMoves(movesEach),
    )
    if (places.length === 0) return
    for (const { key } of places) rest.set(key, (rest.get(key) ?? 0) - 1)
    lay([{ times: 1, places }])
  }
}

function fillOneSheet(nesting: Nesting, wanted: number[], isOver: () => boolean): UnnumberedSheet['places'] {
  const { cuts, room, kinds, random } = nesting
  const { area } = room
  const lying = fillSheet(kinds, wanted, { width: area.widthMm, height: area.heightMm }, { random, isOver })
  return lying.map(({ kind, ...at }) => ({
    key: cuts[kind]?.piece.key ?? '',
    place: toSheetPosition(at, room),
  }))
}

const toSheetPosition = (
  { degrees, x, y }: Omit<PlacedPiece, 'kind'>,
  { area }: PrintableSheet,
): PiecePosition => ({
  xMm: roundToMicrometre(area.xMm + x),
  yMm: roundToMicrometre(area.yMm + y),
  turned: false,
  ...(degrees !== 0 && { degrees }),
})
