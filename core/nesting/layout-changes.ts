import { copyLayout, getLayoutLength, type PieceLayout } from './layout.ts'
import { listRotationsInStrip, type NestingPieces } from './pieces.ts'
import type { NestingStrip } from './search.ts'

const firstDensity = 0.62
/** Share of the total area. Only the largest pieces, which together have this share, are swapped. */
const largeShare = 0.75
/** Minimum relative difference of two areas at which swapping the pieces is worthwhile. */
const similarityTolerance = 0.01
/**
 * A small piece counts as covered by a large piece if the distance between their centres is below this share of half
 * the large piece's width and of half its height.
 */
const covered = 0.7

/** Returns random positions in a strip of about the expected final length. */
export function createRandomLayout(
  { shapesOf, shapes, areas }: NestingPieces,
  height: number,
  random: () => number,
) {
  const area = areas.reduce((sum, each) => sum + each, 0)
  const widest = Math.max(...shapes.map(({ box }) => box.right - box.left))
  const length = Math.max(widest, area / height / firstDensity)
  const count = shapesOf.length
  const layout: PieceLayout = {
    shape: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
  }
  for (const [piece, ways] of shapesOf.entries()) {
    const shape = ways[Math.floor(random() * ways.length)] ?? 0
    const box = shapes[shape]?.box
    if (!box) continue
    layout.shape[piece] = shape
    layout.x[piece] = random() * Math.max(0, length - box.right + box.left) - box.left
    layout.y[piece] = random() * Math.max(0, height - box.top + box.bottom) - box.bottom
  }
  return { layout, length }
}

/**
 * Changes the length of the layout. Removes or inserts a slice at a random x and shifts the pieces to the right of
 * it.
 */
export function changeStripLength(
  pieces: NestingPieces,
  layout: PieceLayout,
  length: number,
  height: number,
  random: () => number,
): void {
  const { shapes } = pieces
  const before = getLayoutLength(pieces, layout)
  const cut = random() * before
  for (let piece = 0; piece < layout.shape.length; piece += 1) {
    const x = layout.x[piece] ?? 0
    const box = shapes[layout.shape[piece] ?? 0]?.box
    if (box && x + (box.left + box.right) / 2 > cut) layout.x[piece] = x - before + length
  }
  broughtIn(pieces, layout, length, height)
}

function broughtIn(pieces: NestingPieces, layout: PieceLayout, length: number, height: number): void {
  for (let piece = 0; piece < layout.shape.length; piece += 1) {
    const ways = listRotationsInStrip(pieces, piece, length)
    const shape = layout.shape[piece] ?? 0
    const keptShape = ways.includes(shape) ? shape : (ways[0] ?? shape)
    layout.shape[piece] = keptShape
    const box = pieces.shapes[keptShape]?.box
    if (!box) continue
    layout.x[piece] = Math.max(-box.left, Math.min(layout.x[piece] ?? 0, length - box.right))
    layout.y[piece] = Math.max(-box.bottom, Math.min(layout.y[piece] ?? 0, height - box.top))
  }
}

/** Swaps two large pieces, together with the small pieces that they would cover, to escape a local minimum. */
export function swapLargePieces(
  pieces: NestingPieces,
  before: PieceLayout,
  { length, height }: NestingStrip,
  random: () => number,
): PieceLayout {
  const layout = copyLayout(before)
  const [one, other] = twoLarge(pieces.areas, random)
  const boxes = Array.from(before.shape, (_, piece) => lyingBox(pieces, before, piece))
  const [first, second] = [boxes[one], boxes[other]]
  if (!first || !second) return layout
  const [wayX, wayY] = [second.x - first.x, second.y - first.y]
  for (const [piece, box] of boxes.entries()) {
    const goes =
      piece === one || (piece !== other && isCovered(box, second, first))
        ? 1
        : piece === other || isCovered(box, first, second)
          ? -1
          : 0
    layout.x[piece] = (before.x[piece] ?? 0) + goes * wayX
    layout.y[piece] = (before.y[piece] ?? 0) + goes * wayY
  }
  broughtIn(pieces, layout, length, height)
  return layout
}

interface LyingBox {
  x: number
  y: number
  width: number
  height: number
}

function lyingBox({ shapes }: NestingPieces, { shape, x, y }: PieceLayout, piece: number): LyingBox {
  const { left = 0, right = 0, bottom = 0, top = 0 } = shapes[shape[piece] ?? 0]?.box ?? {}
  return {
    x: (x[piece] ?? 0) + (left + right) / 2,
    y: (y[piece] ?? 0) + (bottom + top) / 2,
    width: right - left,
    height: top - bottom,
  }
}

const isCovered = (box: LyingBox, by: LyingBox, place: LyingBox) =>
  Math.abs(box.x - place.x) * 2 < by.width * covered && Math.abs(box.y - place.y) * 2 < by.height * covered

function twoLarge(areas: readonly number[], random: () => number): [number, number] {
  const pick = (among: readonly number[]) => among[Math.floor(random() * among.length)]
  const large = largeOf(areas)
  const one = pick(large) ?? 0
  const area = areas[one] ?? 0
  const others = large.filter((piece) => Math.abs((areas[piece] ?? 0) - area) > similarityTolerance * area)
  const all = areas.map((_, piece) => piece).filter((piece) => piece !== one)
  return [one, pick(others) ?? pick(all) ?? one]
}

function largeOf(areas: readonly number[]): number[] {
  const sorted = areas.map((_, piece) => piece).sort((a, b) => (areas[b] ?? 0) - (areas[a] ?? 0))
  let left = largeShare * areas.reduce((sum, each) => sum + each, 0)
  let least = 0
  for (const piece of sorted) {
    least = areas[piece] ?? 0
    left -= least
    if (left < 0) break
  }
  return sorted.filter((piece) => (areas[piece] ?? 0) >= least)
}
