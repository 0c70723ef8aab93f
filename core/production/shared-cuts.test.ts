import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSharedCuts, createCutSheet } from './shared-cuts.ts'
import type { CutPaths } from './chain-cut-sides.ts'
import { writeCutFile } from './cut-file.ts'
import type { CutLine } from './cut-lines.ts'
import { defaultFilm } from './film.ts'
import type { Piece } from './piece.ts'

const rectangle = ([x, y, width, height]: readonly number[]): CutLine => {
  const [left = 0, top = 0, across = 0, down = 0] = [x, y, width, height]
  return [
    [left, top],
    [left + across, top],
    [left + across, top + down],
    [left, top + down],
  ]
}

type Side = [CutLine[number], CutLine[number]]
const sidesOf = (line: CutLine, isClosed: boolean): Side[] =>
  line.flatMap((from, at): Side[] => {
    const to = line[at + 1] ?? (isClosed ? line[0] : undefined)
    return to ? [[from, to]] : []
  })
const getDrawnSides = ({ closed, open }: CutPaths) => [
  ...open.flatMap((line) => sidesOf(line, false)),
  ...closed.flatMap((line) => sidesOf(line, true)),
]

function getAllCuts(lines: CutLine[]): Side[] {
  const { sharing, common } = mergeSharedCuts(lines)
  const alone = lines.filter((_, at) => !sharing.has(at))
  return [...alone.flatMap((line) => sidesOf(line, true)), ...getDrawnSides(common)]
}

/** Splits horizontal and vertical sides, whose lengths are integers, into pieces of length 1. */
function splitIntoUnits(sides: Side[]): string[] {
  return sides.flatMap(([[ax, ay], [bx, by]]) => {
    const long = Math.abs(bx - ax) + Math.abs(by - ay)
    return Array.from({ length: Math.round(long) }, (_, at) => {
      const middle = (a: number, b: number) => (a + ((b - a) * (at + 0.5)) / long).toFixed(2)
      return `${middle(ax, bx)} ${middle(ay, by)}`
    })
  })
}

const getLength = (sides: Side[]) =>
  sides.reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0)

/** Generates rectangles of random sizes in rows, so that many edges overlap only partly. */
const rectangleRows = fc.array(
  fc.record({
    heightMm: fc.integer({ min: 1, max: 9 }),
    begin: fc.integer({ min: 0, max: 5 }),
    widths: fc.array(
      fc.record({ widthMm: fc.integer({ min: 1, max: 9 }), apart: fc.constantFrom(0, 0, 0, 2) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)
type Row = { heightMm: number; begin: number; widths: { widthMm: number; apart: number }[] }
function rectanglesOf(rows: Row[]): CutLine[] {
  let top = 0
  return rows.flatMap(({ heightMm, begin, widths }) => {
    let left = begin
    const row = widths.map(({ widthMm, apart }) => {
      const line = rectangle([left, top, widthMm, heightMm])
      left += widthMm + apart
      return line
    })
    top += heightMm
    return row
  })
}

test('FILE-11 cuts every length exactly once when neighbours without a gap share all or part of a cut', () => {
  fc.assert(
    fc.property(rectangleRows, (rows) => {
      const lines = rectanglesOf(rows)
      const drawn = splitIntoUnits(getAllCuts(lines))
      expect(new Set(drawn).size, 'none twice').toBe(drawn.length)
      const wanted = new Set(splitIntoUnits(lines.flatMap((line) => sidesOf(line, true))))
      expect(new Set(drawn)).toEqual(wanted)
    }),
  )
})

const mm = (value: number) => Math.round(value * 1000) / 1000

test('FILE-11 cuts shared lines once for rotated pieces with rounded coordinates', () => {
  fc.assert(
    fc.property(rectangleRows, fc.integer({ min: 0, max: 359 }), (rows, degrees) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const whole = rectanglesOf(rows)
      const turned = whole.map((line) =>
        line.map(([x, y]): CutLine[number] => [mm(10 * (cos * x - sin * y)), mm(10 * (sin * x + cos * y))]),
      )
      const wanted = 10 * new Set(splitIntoUnits(whole.flatMap((line) => sidesOf(line, true)))).size
      expect(Math.abs(getLength(getAllCuts(turned)) - wanted)).toBeLessThan(0.1)
    }),
  )
})

test('FILE-11 cuts a grid as straight lines from edge to edge, and cuts its frame last', () => {
  const lines = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].map((column) => rectangle([column * 20, row * 30, 20, 30])),
  )
  const { sharing, common } = mergeSharedCuts(lines)
  expect(sharing.size).toBe(12)
  expect(common.closed.map((line) => line.length)).toEqual([4])
  expect(common.open.map((line) => line.length)).toEqual([2, 2, 2, 2, 2])
  expect(getLength(getDrawnSides(common))).toBe(2 * (80 + 90) + 2 * 80 + 3 * 90)
})

const piece = (key: string, cut: 'round' | 'rectangle', cornerMm = 0): Piece => ({
  key,
  group: '2611-0001',
  widthMm: 40,
  heightMm: 40,
  copies: 2,
  art: {
    kind: 'sticker',
    label: '',
    design: {
      id: key,
      cut,
      widthMm: 40,
      heightMm: 40,
      cornerMm,
      picture: { x: 0, y: 0, width: 40, height: 40 },
      outlines: null,
    },
  },
})
const film = { ...defaultFilm, gapMm: 0, marginMm: 0, widthMm: 120, heightMm: 120 }
const placeBeside = (key: string) =>
  [0, 40].map((xMm, at) => ({ key, copy: at + 1, xMm, yMm: 0, turned: false }))

test('FILE-11 cuts the full outline of one of two touching rounded stickers, and leaves the shared edge out of the second', () => {
  const { lines, open = [] } = createCutSheet(placeBeside('soft'), [piece('soft', 'rectangle', 5)], film)
  expect([lines.length, open.length]).toEqual([1, 1])
  const around = 4 * 30 + 2 * Math.PI * 5
  const drawn = getLength(getDrawnSides({ closed: lines, open }))
  expect(Math.abs(drawn - (2 * around - 30))).toBeLessThan(0.1)
})

test('FILE-11 shares no cuts between touching circles or between pieces with a gap', () => {
  const { lines, open } = createCutSheet(placeBeside('round'), [piece('round', 'round')], film)
  expect([lines.length, open]).toEqual([2, undefined])
  const apart = placeBeside('square').map((each) => ({ ...each, xMm: each.xMm * 1.05 }))
  expect(createCutSheet(apart, [piece('square', 'rectangle')], film).open).toBeUndefined()
})

test('FILE-11 writes a shared cut once into DXF, SVG and HPGL, as an open line', () => {
  const sheet = createCutSheet(placeBeside('square'), [piece('square', 'rectangle')], film)
  expect(writeCutFile(sheet, 'svg')).toContain('d="M40 0L40 40"')
  expect(writeCutFile(sheet, 'svg').match(/<path/g)).toHaveLength(2)
  expect(writeCutFile(sheet, 'plt')).toMatch(/^IN;SP1;PU1600,4800;PD1600,3200;PU/)
  // Reads the closed flag of each polyline. The pattern does not match the groups with code 70 in the layer table.
  const flags = [...writeCutFile(sheet, 'dxf').matchAll(/\r\n66\r\n1\r\n70\r\n([01])\r\n/g)].map(
    ([, flag]) => flag,
  )
  expect(flags).toEqual(['0', '1'])
})
