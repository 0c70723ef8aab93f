import { isIn } from '../artwork/loop.ts'
import type { CutLine, CutSheet } from './cut-lines.ts'
import { marksOf, type RectMm } from './cutters.ts'

const unitsPerMm = 40
/** Limit of points per line in some plotters' buffers. */
const mostPoints = 100

const unit = (mm: number) => Math.round(mm * unitsPerMm)

/**
 * HPGL in units of 0.025 mm from the lower left corner. Closed lines end exactly at their first point. Pen 1 is the
 * kiss cut, pen 2 the through cut. Registration marks are printed, never cut; for OPOS the header tells the machine
 * their positions.
 */
function hpgl({ film, lines, open = [], through = [] }: CutSheet): string {
  const at = ([x, y]: CutLine[number]) => `${unit(x)},${unit(film.heightMm - y)}`
  const drawn = (line: CutLine) => {
    const [first, ...rest] = line.map(at)
    const downs = Array.from({ length: Math.ceil(rest.length / mostPoints) }, (_, part) =>
      rest.slice(part * mostPoints, (part + 1) * mostPoints).join(','),
    )
    return `PU${first};${downs.map((down) => `PD${down};`).join('')}`
  }
  const around = (line: CutLine) => drawn([...line, ...line.slice(0, 1)])
  const perforated = through.length > 0 ? `PU;SP2;${through.map(around).join('')}` : ''
  return `${oposHeader(film)}IN;SP1;${[...open.map(drawn), ...lines.map(around)].join('')}${perforated}PU;SP0;`
}

/**
 * The header that Summa's OPOS reads before the job. X runs along the sheet. Taken from open-source programs; never
 * tried on a machine.
 */
function oposHeader(film: CutSheet['film']): string {
  if (film.cutter?.marks.style !== 'opos') return ''
  const marks = marksOf(film.cutter, film)
  const size = unit(film.cutter.marks.sizeMm)
  const [along, across] = [apart(marks, 'yMm'), apart(marks, 'xMm')]
  return (
    `\u001b;@:\nSET MARKER_X_DIS=${along}.\nSET MARKER_Y_DIS=${across}.\nSET MARKER_X_SIZE=${size}.\n` +
    `SET MARKER_Y_SIZE=${size}.\nSET MARKER_X_N=${marks.length / 2}.\nLOAD_MARKERS.\nEND.\n`
  )
}

/** Returns the distance between neighbouring marks, in HPGL units. */
function apart(marks: readonly RectMm[], axis: 'xMm' | 'yMm'): number {
  const [first = 0, second = 0] = [...new Set(marks.map((mark) => mark[axis]))].toSorted((a, b) => a - b)
  return unit(second - first)
}

/** File formats that cutters and their programs read. Millimetres, except HPGL with units of 0.025 mm. */
export const cutFormats = ['dxf', 'svg', 'plt'] as const
export type CutFormat = (typeof cutFormats)[number]

export const cutFileTypes = {
  dxf: 'image/vnd.dxf',
  svg: 'image/svg+xml',
  plt: 'application/vnd.hp-hpgl',
} as const satisfies Record<CutFormat, string>

const writers: Record<CutFormat, (sheet: CutSheet) => string> = { dxf, svg, plt: hpgl }

/** Returns a file with the cut lines of a sheet. The result is deterministic. */
export const cutFile = (sheet: CutSheet, format: CutFormat): string =>
  writers[format]({ ...sheet, lines: innerFirst(sheet.lines) })

/** Rounds to the micrometre. Always writes a decimal point. */
const mm = (value: number) => String(Math.round(value * 1000) / 1000)

/** Groups a sheet's lines into layers, kiss cuts before through cuts: this is the order of cutting. */
function layersOf({ lines, open = [], through = [], marks = [] }: CutSheet) {
  const outlines = marks.map(({ xMm, yMm, widthMm, heightMm }): CutLine => [
    [xMm, yMm],
    [xMm + widthMm, yMm],
    [xMm + widthMm, yMm + heightMm],
    [xMm, yMm + heightMm],
  ])
  return [
    // Open lines lie between pieces and come before the contours around them.
    { layer: 'CUT', colour: 6, look: 'fill="none" stroke="#ff00ff" stroke-width="0.25"', lines, open },
    {
      layer: 'PERF',
      colour: 4,
      look: 'fill="none" stroke="#00ffff" stroke-width="0.25"',
      lines: through,
      open: [],
    },
    { layer: 'MARKS', colour: 7, look: 'fill="#000000"', lines: outlines, open: [] },
  ].filter((kind) => kind.layer === 'CUT' || kind.lines.length > 0)
}

/** Sorts inner lines before the lines around them: a piece that is already cut loose moves under the blade. */
function innerFirst(lines: readonly CutLine[]): CutLine[] {
  const around = lines.map((line) => {
    const [first] = line
    return lines.filter((other) => other !== line && first && isIn(first, other)).length
  })
  return [...lines.keys()]
    .toSorted((one, other) => (around[other] ?? 0) - (around[one] ?? 0) || one - other)
    .map((at) => lines[at] ?? [])
}

/** A DXF group: code and value on separate lines. */
const pair = (code: number, value: string) => `${code}\r\n${value}\r\n`

/** A DXF layer. The colour is an AutoCAD colour index. */
const dxfLayer = (name: string, colour: number) =>
  pair(0, 'LAYER') + pair(2, name) + pair(70, '0') + pair(62, String(colour)) + pair(6, 'CONTINUOUS')

/**
 * DXF of AutoCAD R12 (AC1009), which every cutting program opens. POLYLINEs in millimetres on the layers CUT, PERF
 * and MARKS, closed except for shared cuts. The origin is the lower left corner.
 */
function dxf(sheet: CutSheet): string {
  const { film } = sheet
  const at = ([x, y]: CutLine[number]) => pair(10, mm(x)) + pair(20, mm(film.heightMm - y))
  const drawn = (line: CutLine, layer: string, isClosed: boolean) =>
    pair(0, 'POLYLINE') +
    pair(8, layer) +
    pair(66, '1') +
    pair(70, isClosed ? '1' : '0') +
    pair(10, '0') +
    pair(20, '0') +
    pair(30, '0') +
    line.map((point) => pair(0, 'VERTEX') + pair(8, layer) + at(point)).join('') +
    pair(0, 'SEQEND')
  const layers = layersOf(sheet)
  const polylines = layers.flatMap(({ layer, lines, open }) => [
    ...open.map((line) => drawn(line, layer, false)),
    ...lines.map((line) => drawn(line, layer, true)),
  ])
  const extent = (name: string, [x, y]: CutLine[number]) => pair(9, name) + pair(10, mm(x)) + pair(20, mm(y))
  return (
    pair(0, 'SECTION') +
    pair(2, 'HEADER') +
    pair(9, '$ACADVER') +
    pair(1, 'AC1009') +
    // R12 defines no units, but readers of all versions honour this. 4 means millimetres.
    pair(9, '$INSUNITS') +
    pair(70, '4') +
    extent('$EXTMIN', [0, 0]) +
    extent('$EXTMAX', [film.widthMm, film.heightMm]) +
    pair(0, 'ENDSEC') +
    pair(0, 'SECTION') +
    pair(2, 'TABLES') +
    pair(0, 'TABLE') +
    pair(2, 'LAYER') +
    pair(70, String(layers.length)) +
    layers.map(({ layer, colour }) => dxfLayer(layer, colour)).join('') +
    pair(0, 'ENDTAB') +
    pair(0, 'ENDSEC') +
    pair(0, 'SECTION') +
    pair(2, 'ENTITIES') +
    polylines.join('') +
    pair(0, 'ENDSEC') +
    pair(0, 'EOF')
  )
}

/**
 * SVG with paths only, one group and colour per layer. Sized in millimetres, since programs assume different default
 * units.
 */
function svg(sheet: CutSheet): string {
  const { widthMm, heightMm } = sheet.film
  const path = (line: CutLine) => `M${line.map(([x, y]) => `${mm(x)} ${mm(y)}`).join('L')}`
  const groups = layersOf(sheet).map(({ layer, look, lines, open }) => {
    const paths = [...open.map(path), ...lines.map((line) => `${path(line)}Z`)]
    return `<g id="${layer}" ${look}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(widthMm)}mm" height="${mm(heightMm)}mm" ` +
    `viewBox="0 0 ${mm(widthMm)} ${mm(heightMm)}">${groups.join('')}</svg>`
  )
}
