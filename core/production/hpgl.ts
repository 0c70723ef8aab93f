import type { CutLine, CutSheet } from './cut-lines.ts'
import { marksOf, type RectMm } from './cutters.ts'

const unitsPerMm = 40
/** Some plotters hold so many points of one line. */
const mostPoints = 100

const unit = (mm: number) => Math.round(mm * unitsPerMm)

/**
 * HPGL in whole units of 0.025 mm from the lower left corner; each closed line ends where it began. Kiss cuts are drawn by pen 1,
 * through cuts by pen 2. Marks are printed, never cut: with OPOS the machine is told where they are.
 */
export function hpgl({ film, lines, open = [], through = [] }: CutSheet): string {
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

/** What Summa's OPOS reads before the job; X is along the sheet. Known from open programs alone, never tried on a machine. */
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

/** From one mark to the next one. */
function apart(marks: readonly RectMm[], axis: 'xMm' | 'yMm'): number {
  const [first = 0, second = 0] = [...new Set(marks.map((mark) => mark[axis]))].toSorted((a, b) => a - b)
  return unit(second - first)
}
