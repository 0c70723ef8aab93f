import Reader from 'dxf-parser'
import { expect, test } from 'vitest'
import { writeCutFile } from './cut-file.ts'
import { getCutLines } from './cut-lines.ts'
import { cutterPresets } from './cutter-presets.ts'
import { defaultFilm } from './film.ts'
import { packSheets } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import { createTestSheet } from './test-sheet.ts'

const film = { ...defaultFilm, widthMm: 200, heightMm: 100, marginMm: 5, gapMm: 2 }
const sticker = (key: string, cut: 'round' | 'rectangle', copies: number): Piece => ({
  key,
  group: '2611-0001',
  widthMm: 30,
  heightMm: 30,
  copies,
  art: {
    kind: 'sticker',
    label: '',
    design: {
      id: key,
      cut,
      widthMm: 30,
      heightMm: 30,
      picture: { x: 0, y: 0, width: 30, height: 30 },
      outlines: null,
    },
  },
})
const pieces = [sticker('round', 'round', 3), sticker('square', 'rectangle', 2)]
const [sheet] = packSheets(pieces, film).sheets
const lines = getCutLines(sheet?.placed ?? [], pieces, film)

test('approximates circles within 0.015 mm and cuts each circle once', () => {
  expect(lines.lines).toHaveLength(5)
  const middles = new Map(
    (sheet?.placed ?? []).map((each) => [each, [each.xMm + 15, each.yMm + 15] as const]),
  )
  for (const [at, { key }] of (sheet?.placed ?? []).entries()) {
    if (key !== 'round') continue
    const [x, y] = [...middles.values()][at] ?? [0, 0]
    const radii = (lines.lines[at] ?? []).map(([px, py]) => Math.hypot(px - x, py - y))
    expect(Math.max(...radii) - 15).toBeLessThan(0.015)
    expect(15 - Math.min(...radii)).toBeLessThan(0.015)
  }
})

test('writes a DXF that another parser reads as closed lines on the layer CUT, in millimetres', () => {
  const read = new Reader().parseSync(writeCutFile(lines, 'dxf'))
  const entities = read?.entities ?? []
  expect(entities.map(({ type, layer }) => [type, layer])).toEqual(lines.lines.map(() => ['POLYLINE', 'CUT']))
  for (const [at, entity] of entities.entries()) {
    const { vertices, shape } = entity as unknown as { shape: boolean; vertices: { x: number; y: number }[] }
    expect(shape, 'closed').toBe(true)
    const wanted = (lines.lines[at] ?? []).map(([x, y]) => [x, 100 - y])
    expect(vertices).toHaveLength(wanted.length)
    for (const [point, { x, y }] of vertices.entries()) {
      expect(x).toBeCloseTo(wanted[point]?.[0] ?? NaN, 2)
      expect(y).toBeCloseTo(wanted[point]?.[1] ?? NaN, 2)
    }
  }
})

test('writes a square of 10 mm exactly like the handwritten example files', () => {
  const square = {
    film: { widthMm: 20, heightMm: 20 },
    lines: [
      [
        [5, 5],
        [15, 5],
        [15, 15],
        [5, 15],
      ] as [number, number][],
    ],
  }
  expect(writeCutFile(square, 'plt')).toBe('IN;SP1;PU200,600;PD600,600,600,200,200,200,200,600;PU;SP0;')
  expect(writeCutFile(square, 'svg')).toContain('width="20mm" height="20mm" viewBox="0 0 20 20"')
  expect(writeCutFile(square, 'svg')).toContain('d="M5 5L15 5L15 15L5 15Z"')
  expect(writeCutFile(square, 'dxf')).toMatch(/^0\r\nSECTION\r\n/)
  expect(writeCutFile(square, 'dxf')).toMatch(/0\r\nVERTEX\r\n8\r\nCUT\r\n10\r\n5\r\n20\r\n15\r\n/)
})

test('FILE-06 writes cuts, through cuts and registration marks on separate layers', () => {
  const cutter = cutterPresets.find(({ id }) => id === 'summa')?.cutter
  if (!cutter) throw new Error('there is a preset for Summa')
  const { film, piece, sheet: test } = createTestSheet(cutter)
  const all = { ...getCutLines(test.placed, [piece], film), through: test.through }
  const entities = new Reader().parseSync(writeCutFile(all, 'dxf'))?.entities ?? []
  const layers = Map.groupBy(entities, ({ layer }) => layer)
  expect([...layers].map(([layer, on]) => [layer, on.length])).toEqual([
    ['CUT', 1],
    ['PERF', 1],
    ['MARKS', 6],
  ])
  expect(entities.every((entity) => 'shape' in entity && entity.shape)).toBe(true)
  expect(writeCutFile(all, 'svg').match(/<g id="\w+"/g)).toEqual([
    '<g id="CUT"',
    '<g id="PERF"',
    '<g id="MARKS"',
  ])
  const plt = writeCutFile(all, 'plt')
  // Each side has three marks, 213.5 mm apart (in units of 0.025 mm). The two sides are 267 mm apart.
  expect(plt).toContain('SET MARKER_X_DIS=8540.\nSET MARKER_Y_DIS=10680.\nSET MARKER_X_SIZE=120.')
  expect(plt).toContain('SET MARKER_X_N=3.\nLOAD_MARKERS.\nEND.\nIN;SP1;PU')
  expect(plt.match(/SP\d/g), 'marks are printed, never cut').toEqual(['SP1', 'SP2', 'SP0'])
})

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
]

test('FIX-50 writes units and layers into a DXF, and inner lines before outer lines in every format', () => {
  const nested = { film: { widthMm: 50, heightMm: 50 }, lines: [square(1, 40), square(5, 30), square(8, 10)] }
  const read = new Reader().parseSync(writeCutFile(nested, 'dxf'))
  expect(read?.header['$INSUNITS']).toBe(4)
  expect(Object.keys(read?.tables['layer']?.layers ?? {})).toEqual(['CUT'])
  const first = (read?.entities ?? []).map(
    (entity) => (entity as unknown as { vertices: { x: number }[] }).vertices[0]?.x,
  )
  expect(first).toEqual([8, 5, 1])
  expect([...writeCutFile(nested, 'svg').matchAll(/d="M(\d+)/g)].map(([, x]) => x)).toEqual(['8', '5', '1'])
  expect([...writeCutFile(nested, 'plt').matchAll(/PU(\d+),/g)].map(([, x]) => x)).toEqual([
    '320',
    '200',
    '40',
  ])
})
