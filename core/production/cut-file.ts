import { isInsideLoop } from '../artwork/loop.ts'
import type { CutLine, CutSheet } from './cut-lines.ts'
import { getRegistrationMarks, type RectMm } from './registration-marks.ts'

const unitsPerMm = 40
/** Maximum number of points per line, because some plotters have small buffers. */
const maxPointsPerCommand = 100

const toUnits = (mm: number) => Math.round(mm * unitsPerMm)

/**
 * Writes HPGL in units of 0.025 mm from the lower left corner. Closed lines end exactly at their first point. Pen 1
 * is the kiss cut and pen 2 the through cut. Registration marks are printed and never cut; for OPOS, the header
 * contains their positions.
 */
function writeHpgl({ film, lines, open = [], through = [] }: CutSheet): string {
  const at = ([x, y]: CutLine[number]) => `${toUnits(x)},${toUnits(film.heightMm - y)}`
  const drawn = (line: CutLine) => {
    const [first, ...rest] = line.map(at)
    const downs = Array.from({ length: Math.ceil(rest.length / maxPointsPerCommand) }, (_, part) =>
      rest.slice(part * maxPointsPerCommand, (part + 1) * maxPointsPerCommand).join(','),
    )
    return `PU${first};${downs.map((down) => `PD${down};`).join('')}`
  }
  const around = (line: CutLine) => drawn([...line, ...line.slice(0, 1)])
  const perforated = through.length > 0 ? `PU;SP2;${through.map(around).join('')}` : ''
  return `${writeOposHeader(film)}IN;SP1;${[...open.map(drawn), ...lines.map(around)].join('')}${perforated}PU;SP0;`
}

/**
 * Returns the header that Summa's OPOS reads before the job. The x axis points along the sheet. The format is taken
 * from open-source programs and was never tried on a machine.
 */
function writeOposHeader(film: CutSheet['film']): string {
  if (film.cutter?.marks.style !== 'opos') return ''
  const marks = getRegistrationMarks(film.cutter, film)
  const size = toUnits(film.cutter.marks.sizeMm)
  const [along, across] = [getMarkDistance(marks, 'yMm'), getMarkDistance(marks, 'xMm')]
  return (
    `\u001b;@:\nSET MARKER_X_DIS=${along}.\nSET MARKER_Y_DIS=${across}.\nSET MARKER_X_SIZE=${size}.\n` +
    `SET MARKER_Y_SIZE=${size}.\nSET MARKER_X_N=${marks.length / 2}.\nLOAD_MARKERS.\nEND.\n`
  )
}

/** Returns the distance between marks in HPGL units. */
function getMarkDistance(marks: readonly RectMm[], axis: 'xMm' | 'yMm'): number {
  const [first = 0, second = 0] = [...new Set(marks.map((mark) => mark[axis]))].toSorted((a, b) => a - b)
  return toUnits(second - first)
}

/** Formats of cut files. All are in millimetres, except HPGL (`plt`) with its units of 0.025 mm. */
export const cutFormats = ['dxf', 'svg', 'plt'] as const
export type CutFormat = (typeof cutFormats)[number]

export const cutFileMimeTypes = {
  dxf: 'image/vnd.dxf',
  svg: 'image/svg+xml',
  plt: 'application/vnd.hp-hpgl',
} as const satisfies Record<CutFormat, string>

const writers: Record<CutFormat, (sheet: CutSheet) => string> = {
  dxf: writeDxf,
  svg: writeSvg,
  plt: writeHpgl,
}

/** Writes the cut file of a sheet. The same sheet always gives the same file. */
export const writeCutFile = (sheet: CutSheet, format: CutFormat): string =>
  writers[format]({ ...sheet, lines: sortInnerFirst(sheet.lines) })

/** Formats millimetres, rounded to micrometres. */
const formatMm = (value: number) => String(Math.round(value * 1000) / 1000)

/** Groups lines by layer, in the order of cutting: kiss cuts before through cuts. */
function groupByLayer({ lines, open = [], through = [], marks = [] }: CutSheet) {
  const outlines = marks.map(({ xMm, yMm, widthMm, heightMm }): CutLine => [
    [xMm, yMm],
    [xMm + widthMm, yMm],
    [xMm + widthMm, yMm + heightMm],
    [xMm, yMm + heightMm],
  ])
  return [
    // Open lines are between pieces, so they are cut before the contours around them.
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

/**
 * Sorts lines so that inner lines come before the lines around them. A piece that is already cut loose would move
 * under the blade.
 */
function sortInnerFirst(lines: readonly CutLine[]): CutLine[] {
  const around = lines.map((line) => {
    const [first] = line
    return lines.filter((other) => other !== line && first && isInsideLoop(first, other)).length
  })
  return [...lines.keys()]
    .toSorted((one, other) => (around[other] ?? 0) - (around[one] ?? 0) || one - other)
    .map((at) => lines[at] ?? [])
}

const writeDxfGroup = (code: number, value: string) => `${code}\r\n${value}\r\n`

/** `colour` is an AutoCAD colour index. */
const writeDxfLayer = (name: string, colour: number) =>
  writeDxfGroup(0, 'LAYER') +
  writeDxfGroup(2, name) +
  writeDxfGroup(70, '0') +
  writeDxfGroup(62, String(colour)) +
  writeDxfGroup(6, 'CONTINUOUS')

/**
 * Writes DXF of AutoCAD R12 (AC1009), which every cutting program opens. The file contains POLYLINEs in millimetres
 * on the layers CUT, PERF and MARKS. They are closed, except for shared cuts. The origin is the lower left corner.
 */
function writeDxf(sheet: CutSheet): string {
  const { film } = sheet
  const at = ([x, y]: CutLine[number]) =>
    writeDxfGroup(10, formatMm(x)) + writeDxfGroup(20, formatMm(film.heightMm - y))
  const drawn = (line: CutLine, layer: string, isClosed: boolean) =>
    writeDxfGroup(0, 'POLYLINE') +
    writeDxfGroup(8, layer) +
    writeDxfGroup(66, '1') +
    writeDxfGroup(70, isClosed ? '1' : '0') +
    writeDxfGroup(10, '0') +
    writeDxfGroup(20, '0') +
    writeDxfGroup(30, '0') +
    line.map((point) => writeDxfGroup(0, 'VERTEX') + writeDxfGroup(8, layer) + at(point)).join('') +
    writeDxfGroup(0, 'SEQEND')
  const layers = groupByLayer(sheet)
  const polylines = layers.flatMap(({ layer, lines, open }) => [
    ...open.map((line) => drawn(line, layer, false)),
    ...lines.map((line) => drawn(line, layer, true)),
  ])
  const extent = (name: string, [x, y]: CutLine[number]) =>
    writeDxfGroup(9, name) + writeDxfGroup(10, formatMm(x)) + writeDxfGroup(20, formatMm(y))
  return (
    writeDxfGroup(0, 'SECTION') +
    writeDxfGroup(2, 'HEADER') +
    writeDxfGroup(9, '$ACADVER') +
    writeDxfGroup(1, 'AC1009') +
    // R12 has no header variable for units, but readers of all versions respect this one. The value 4 means
    // millimetres.
    writeDxfGroup(9, '$INSUNITS') +
    writeDxfGroup(70, '4') +
    extent('$EXTMIN', [0, 0]) +
    extent('$EXTMAX', [film.widthMm, film.heightMm]) +
    writeDxfGroup(0, 'ENDSEC') +
    writeDxfGroup(0, 'SECTION') +
    writeDxfGroup(2, 'TABLES') +
    writeDxfGroup(0, 'TABLE') +
    writeDxfGroup(2, 'LAYER') +
    writeDxfGroup(70, String(layers.length)) +
    layers.map(({ layer, colour }) => writeDxfLayer(layer, colour)).join('') +
    writeDxfGroup(0, 'ENDTAB') +
    writeDxfGroup(0, 'ENDSEC') +
    writeDxfGroup(0, 'SECTION') +
    writeDxfGroup(2, 'ENTITIES') +
    polylines.join('') +
    writeDxfGroup(0, 'ENDSEC') +
    writeDxfGroup(0, 'EOF')
  )
}

/**
 * Writes SVG that contains only paths, with one group and colour per layer. Its size is in millimetres, because
 * programs have different default units.
 */
function writeSvg(sheet: CutSheet): string {
  const { widthMm, heightMm } = sheet.film
  const path = (line: CutLine) => `M${line.map(([x, y]) => `${formatMm(x)} ${formatMm(y)}`).join('L')}`
  const groups = groupByLayer(sheet).map(({ layer, look, lines, open }) => {
    const paths = [...open.map(path), ...lines.map((line) => `${path(line)}Z`)]
    return `<g id="${layer}" ${look}>${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${formatMm(widthMm)}mm" height="${formatMm(heightMm)}mm" ` +
    `viewBox="0 0 ${formatMm(widthMm)} ${formatMm(heightMm)}">${groups.join('')}</svg>`
  )
}
