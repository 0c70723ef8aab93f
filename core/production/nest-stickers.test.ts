import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeOverlapArea } from '../nesting/overlap-area.ts'
import { findCutFault } from './check-cuts.ts'
import { getCutLines, type CutLine } from './cut-lines.ts'
import { packStickersInRows, countPrints, type LaidOutSheet } from './pack-stickers.ts'
import { canNestingSaveSheets, nestStickers } from './nest-stickers.ts'
import type { Piece, StickerDesign } from './piece.ts'
import type { PrintableSheet } from './sheet-room.ts'

const picture = { x: 0, y: 0, width: 1, height: 1 }

function sticker(
  key: string,
  sizeMm: number,
  copies: number,
  cut: StickerDesign['cut'],
  outline?: CutLine,
): Piece {
  const [widthMm, heightMm] = outline
    ? [Math.max(...outline.map(([x]) => x)), Math.max(...outline.map(([, y]) => y))]
    : [sizeMm, sizeMm]
  const design = { id: key, cut, widthMm, heightMm, picture, outlines: outline ? [outline] : null }
  return {
    key,
    group: key,
    widthMm: sizeMm,
    heightMm: sizeMm,
    copies,
    art: { kind: 'sticker', label: '', design },
  }
}

function createConcaveOutline(sizeMm: number, bays: number, deep: number): CutLine {
  const points = Array.from({ length: 120 }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / 120
    const far = 1 + deep * Math.cos(bays * angle)
    return [far * Math.cos(angle), 0.7 * far * Math.sin(angle)]
  })
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const scale = sizeMm / (Math.max(...points.map(([x]) => x)) - left)
  return points.map(([x, y]) => [
    Math.round((x - left) * scale * 100) / 100,
    Math.round((y - top) * scale * 100) / 100,
  ])
}

const ell = (sizeMm: number): CutLine => {
  const third = sizeMm / 3
  return [
    [0, 0],
    [third, 0],
    [third, sizeMm - third],
    [sizeMm, sizeMm - third],
    [sizeMm, sizeMm],
    [0, sizeMm],
  ]
}

const corners = (...at: [x: number, y: number][]) =>
  at.map(([xMm, yMm]) => ({ xMm, yMm, widthMm: 20, heightMm: 20 }))
const room: PrintableSheet = {
  widthMm: 290,
  heightMm: 450,
  area: { xMm: 5, yMm: 5, widthMm: 280, heightMm: 440 },
  gapMm: 2,
  keepOutAreas: corners([0, 0], [270, 0], [0, 430]),
}
const edgeToEdge: PrintableSheet = {
  ...room,
  area: { xMm: 0, yMm: 0, widthMm: 290, heightMm: 450 },
  gapMm: 0,
  keepOutAreas: [],
}

/** Checks that every copy is placed once, and that cuts keep their distances and don't overlap. */
function checkSheets(pieces: Piece[], sheets: LaidOutSheet[], on: PrintableSheet): void {
  const printed = new Map<string, number>()
  for (const { times, placed } of sheets) {
    const cuts = placed.map((each) => {
      printed.set(each.key, (printed.get(each.key) ?? 0) + times)
      return getCutLines(
        [each],
        pieces.filter(({ key }) => key === each.key),
        on,
      ).lines
    })
    expect(findCutFault(cuts, on)).toBeNull()
    const outlines = cuts.flat()
    for (const [at, one] of outlines.entries())
      for (const other of outlines.slice(at + 1))
        if (boxesMeet(one, other)) expect(Math.abs(computeOverlapArea(one, other))).toBeLessThan(0.01)
  }
  expect(printed).toEqual(new Map(pieces.map(({ key, copies }) => [key, copies])))
  const copies = sheets.flatMap(({ placed }) => placed.map(({ key, copy }) => `${key} ${copy}`))
  expect(new Set(copies).size).toBe(copies.length)
}

const span = (line: CutLine, axis: 0 | 1) => [
  Math.min(...line.map((point) => point[axis])),
  Math.max(...line.map((point) => point[axis])),
]

function boxesMeet(one: CutLine, other: CutLine): boolean {
  return ([0, 1] as const).every((axis) => {
    const [[from = 0, to = 0], [begin = 0, end = 0]] = [span(one, axis), span(other, axis)]
    return from < end && begin < to
  })
}

test('NEST-01 nests each sticker of several orders exactly once, on fewer sheets than a layout in rows needs', () => {
  const pieces = [
    sticker('a', 60, 30, 'contour', createConcaveOutline(60, 3, 0.35)),
    sticker('b', 50, 25, 'contour', ell(50)),
    sticker('c', 70, 12, 'contour', createConcaveOutline(70, 5, 0.2)),
    sticker('d', 40, 10, 'round'),
    sticker('e', 30, 9, 'rectangle'),
  ]
  const rows = packStickersInRows(pieces, room).sheets
  checkSheets(pieces, rows, room)
  const better: number[] = []
  const sheets = nestStickers(pieces, room, {
    moves: 12_000,
    onBetter: (each) => better.push(countPrints(each)),
  })
  checkSheets(pieces, sheets, room)
  expect(countPrints(sheets)).toBeLessThan(countPrints(rows))
  expect(better.at(-1)).toBe(countPrints(sheets))
  expect(better).toEqual([...new Set(better)].toSorted((one, other) => other - one))
  expect(sheets.some(({ placed }) => new Set(placed.map(({ key }) => key)).size > 1)).toBe(true)
})

test('NEST-02 returns the same sheets for the same stickers every time', () => {
  const pieces = [
    sticker('a', 60, 40, 'contour', ell(60)),
    sticker('b', 45, 20, 'contour', createConcaveOutline(45, 4, 0.3)),
  ]
  const lay = () => nestStickers(pieces, room, { moves: 3_000 })
  expect(lay()).toEqual(lay())
})

const on = (piece: Piece, place: PrintableSheet) => packStickersInRows([piece], place).sheets[0]

test('NEST-03 places equal circles in hexagonal rows and equal rectangles in a grid, clear of margins and marks', () => {
  const circles = (copies: number) => sticker('o', 30, copies, 'round')
  expect(on(circles(1000), edgeToEdge)).toMatchObject({ times: 6 })
  expect(on(circles(1000), edgeToEdge)?.placed).toHaveLength(160)
  const free = { ...room, keepOutAreas: [] }
  expect(on(circles(1000), free)?.placed).toHaveLength(130)
  checkSheets([circles(150)], packStickersInRows([circles(150)], room).sheets, room)
  const squares = sticker('q', 60, 100, 'rectangle')
  expect(on(squares, edgeToEdge)?.placed).toHaveLength(28)
  checkSheets([squares], packStickersInRows([squares], edgeToEdge).sheets, edgeToEdge)
  checkSheets([squares], packStickersInRows([squares], room).sheets, room)
  expect(canNestingSaveSheets([squares], edgeToEdge, 4)).toBe(false)
  expect(packStickersInRows([sticker('x', 445, 1, 'rectangle')], room)).toEqual({
    sheets: [],
    tooLarge: ['x'],
  })
})

const square = (x: number, y: number, side = 50): CutLine[] => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ],
]

test('NEST-03 keeps the gap between large circles even though their curves bulge slightly', () => {
  for (const gapMm of [0, 1, 2.5]) {
    const on = { ...room, gapMm, keepOutAreas: [] }
    for (const pieces of [
      [sticker('k', 115, 8, 'round')],
      [sticker('k', 116, 7, 'round'), sticker('m', 20, 1, 'round')],
    ])
      checkSheets(pieces, packStickersInRows(pieces, on).sheets, on)
  }
})

test('reports cuts that are too close, inside another cut, outside the sheet or on a mark', () => {
  expect(findCutFault([square(50, 50), square(102, 50)], room)).toBeNull()
  expect(findCutFault([square(50, 50), square(101.9, 50)], room)).toBe('too near')
  expect(findCutFault([square(50, 50, 100), square(80, 80, 10)], room)).toBe('too near')
  expect(findCutFault([square(50, 50), square(50, 50)], edgeToEdge)).toBe('too near')
  expect(findCutFault([square(50, 50), square(100, 50)], edgeToEdge)).toBeNull()
  expect(findCutFault([square(50, 50), square(99.9, 50.1)], edgeToEdge)).toBe('too near')
  expect(findCutFault([square(4, 50)], room)).toBe('outside')
  expect(findCutFault([square(15, 15)], room)).toBe('on a mark')
  expect(findCutFault([square(235, 396)], room)).toBe('outside')
})

test('NEST-02 places each piece of random orders once, with the required gaps between cuts and clear of edges and marks', () => {
  const shape = fc.record({
    size: fc.integer({ min: 20, max: 120 }),
    copies: fc.integer({ min: 1, max: 14 }),
    cut: fc.constantFrom('round', 'rectangle', 'contour', 'ell'),
    bays: fc.integer({ min: 2, max: 6 }),
    deep: fc.integer({ min: 0, max: 45 }),
  })
  const gapMm = fc.constantFrom(0, 1, 2.5, 5)
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 1, maxLength: 4 }),
      gapMm,
      fc.boolean(),
      (shapes, gap, marked) => {
        const on = { ...room, gapMm: gap, keepOutAreas: marked ? room.keepOutAreas : [] }
        const pieces = shapes.map(({ size, copies, cut, bays, deep }, at) => {
          if (cut === 'round' || cut === 'rectangle') return sticker(`k${at}`, size, copies, cut)
          return sticker(
            `k${at}`,
            size,
            copies,
            'contour',
            cut === 'ell' ? ell(size) : createConcaveOutline(size, bays, deep / 100),
          )
        })
        checkSheets(pieces, packStickersInRows(pieces, on).sheets, on)
        checkSheets(pieces, nestStickers(pieces, on, { moves: 800 }), on)
      },
    ),
    { numRuns: 12 },
  )
})
