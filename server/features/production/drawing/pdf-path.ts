/**
 * Builds the PDF operators of an SVG path. The path may contain absolute M, L, Q, C and Z commands. PDF has
 * no quadratic curves, so each Q becomes the equivalent cubic curve.
 */
export function buildPdfPath(path: string): string {
  let at: Point = [0, 0]
  let out = ''
  for (const [, command = '', numbers = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const points = parsePoints(numbers)
    const last = points.at(-1) ?? at
    if (command === 'Q') points.unshift(toCubicHandle(at, points[0]), toCubicHandle(last, points.shift()))
    const operator = operators[command]
    if (!operator) throw new Error(`unsupported path command ${command}`)
    out += `${points.flat().map(formatMm).join(' ')} ${operator}\n`
    at = last
  }
  return out
}

export function buildPdfLine(line: readonly Readonly<Point>[], isClosed: boolean): Buffer {
  const points = line.map(([x, y], at) => `${formatMm(x)} ${formatMm(y)} ${at === 0 ? 'm' : 'l'}\n`)
  return Buffer.from(`${points.join('')}${isClosed ? 'h\n' : ''}S\n`)
}

type Point = [x: number, y: number]

const operators: Record<string, string> = { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }

function parsePoints(numbers: string): Point[] {
  const values = [...numbers.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
  return Array.from({ length: values.length / 2 }, (_, at) => [values[2 * at] ?? 0, values[2 * at + 1] ?? 0])
}

function toCubicHandle([x, y]: Point, control: Point = [x, y]): Point {
  return [x + (2 / 3) * (control[0] - x), y + (2 / 3) * (control[1] - y)]
}

function formatMm(mm: number): string {
  return String(Math.round(mm * 1000) / 1000)
}
