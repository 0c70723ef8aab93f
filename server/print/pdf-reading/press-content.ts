import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFRawStream } from '@cantoo/pdf-lib'
import { NotPrintableAsVectorsError } from '../images/not-printable-as-vectors-error.ts'
import { parsePdfCommands, type PdfCommand, type PdfOperand } from './pdf-commands.ts'
import {
  checkPressForm,
  checkPressResources,
  countColourComponents,
  decodePdfStream,
  type PressResources,
} from './press-resources.ts'

// Operators that a page may contain if it is printed as vectors.

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** Limits of the content. Larger content is an attack on the press. */
const [maxCommands, maxDepth] = [200_000, 12] as const
/**
 * Minimum line width in points of the page. Programs draw thinner lines with different weights, and a press loses
 * them.
 */
const minLineWidth = 0.25
/** Maximum coordinate. Readers with integer coordinates overflow beyond it. */
const maxCoordinate = 16_000

interface State {
  matrix: Matrix
  lineWidth: number
  fill: number
  stroke: number
  hasFont: boolean
}

interface Subpath {
  left: number
  bottom: number
  right: number
  top: number
  segments: number
}

interface Budget {
  commands: number
  read: Map<PDFRawStream, PdfCommand[]>
  allowed: Set<PDFObject>
}

export function checkPressContent(form: PDFRawStream): void {
  const resources = form.dict.lookup(PDFName.of('Resources'))
  if (!(resources instanceof PDFDict)) throw new NotPrintableAsVectorsError('unlisted', 'Resources')
  const state: State = { matrix: [1, 0, 0, 1, 0, 0], lineWidth: 1, fill: 1, stroke: 1, hasFont: false }
  const budget: Budget = { commands: maxCommands, read: new Map(), allowed: new Set() }
  walk(form, checkPressResources(resources, budget.allowed), state, 0, budget)
}

function walk(
  form: PDFRawStream,
  resources: PressResources,
  from: State,
  depth: number,
  budget: Budget,
): void {
  if (depth > maxDepth) throw new NotPrintableAsVectorsError('unlisted', 'depth')
  const saved: State[] = []
  let state = { ...from }
  let path: Subpath[] | null = null
  let mayPaint = false
  let inText = false
  let marks = 0

  const extendBounds = (x: number, y: number) => {
    const [a, b, c, d, e, f] = state.matrix
    const last = path?.at(-1)
    if (!last) throw new NotPrintableAsVectorsError('unlisted', 'path')
    const [pageX, pageY] = [a * x + c * y + e, b * x + d * y + f]
    last.left = Math.min(last.left, pageX)
    last.right = Math.max(last.right, pageX)
    last.bottom = Math.min(last.bottom, pageY)
    last.top = Math.max(last.top, pageY)
  }
  const begin = (x: number, y: number) => {
    path ??= []
    path.push({ left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity, segments: 0 })
    extendBounds(x, y)
  }
  const addCurve = (points: number[]) => {
    const last = path?.at(-1)
    if (!last) throw new NotPrintableAsVectorsError('unlisted', 'path')
    for (let at = 0; at < points.length; at += 2) extendBounds(points[at] ?? 0, points[at + 1] ?? 0)
    last.segments += 1
  }
  const paint = (how: 'fill' | 'stroke' | 'both' | 'none') => {
    if (!path) throw new NotPrintableAsVectorsError('unlisted', 'path')
    const drawn = path.filter(({ segments }) => segments > 0)
    const sides = drawn.map((each) => [each.right - each.left, each.top - each.bottom] as const)
    if (how === 'fill' || how === 'both')
      if (sides.some((both) => Math.min(...both) < minLineWidth))
        throw new NotPrintableAsVectorsError('thin-lines')
    if (how === 'stroke' || how === 'both') {
      if (state.lineWidth * getMinScale(state.matrix) < minLineWidth)
        throw new NotPrintableAsVectorsError('thin-lines')
      if (sides.some((both) => Math.max(...both) < minLineWidth))
        throw new NotPrintableAsVectorsError('thin-lines')
    }
    path = null
    mayPaint = false
  }
  const concat = (matrix: Matrix) => {
    state = { ...state, matrix: times(matrix, state.matrix) }
    if (getMinScale(state.matrix) < 1e-5) throw new NotPrintableAsVectorsError('unlisted', 'matrix')
  }
  const setSpace = (how: 'fill' | 'stroke', operands: PdfOperand[]) => {
    const name = nameOf(operands)
    const own = resources.ColorSpace?.lookup(PDFName.of(name))
    state = { ...state, [how]: countColourComponents(own ?? PDFName.of(name)) }
  }
  const setColour = (how: 'fill' | 'stroke', operands: PdfOperand[], count: number) => {
    const values = numbers(operands, count)
    if (values.some((each) => each < 0 || each > 1))
      throw new NotPrintableAsVectorsError('unlisted', 'colour')
    state = { ...state, [how]: count }
  }
  const draw = (name: string) => {
    const found = checkPressForm(resources.XObject?.lookup(PDFName.of(name)))
    const own = found.dict.lookup(PDFName.of('Resources'))
    if (!(own instanceof PDFDict)) throw new NotPrintableAsVectorsError('unlisted', 'Form/Resources')
    boxOf(found)
    const matrix = times(matrixOf(found), state.matrix)
    walk(found, checkPressResources(own, budget.allowed), { ...state, matrix }, depth + 1, budget)
  }

  const paths: Record<string, (operands: PdfOperand[]) => void> = {
    m: (operands) => begin(...pair(operands)),
    re: (operands) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers(operands, 4)
      begin(x, y)
      addCurve([x + width, y, x + width, y + height, x, y + height])
    },
    l: (operands) => addCurve(numbers(operands, 2)),
    c: (operands) => addCurve(numbers(operands, 6)),
    v: (operands) => addCurve(numbers(operands, 4)),
    y: (operands) => addCurve(numbers(operands, 4)),
    h: (operands) => (numbers(operands, 0), addCurve([])),
    W: (operands) => (numbers(operands, 0), (mayPaint = true)),
    'W*': (operands) => (numbers(operands, 0), (mayPaint = true)),
  }
  const paints: Record<string, 'fill' | 'stroke' | 'both' | 'none'> = {
    f: 'fill',
    F: 'fill',
    'f*': 'fill',
    S: 'stroke',
    s: 'stroke',
    B: 'both',
    'B*': 'both',
    b: 'both',
    'b*': 'both',
    n: 'none',
  }
  const states: Record<string, (operands: PdfOperand[]) => void> = {
    w: (operands) => (state = { ...state, lineWidth: within(operands, 0, maxCoordinate) }),
    J: (operands) => whole(operands, 0, 2),
    j: (operands) => whole(operands, 0, 2),
    M: (operands) => void within(operands, 1, maxCoordinate),
    i: (operands) => void within(operands, 0, 1),
    d: ([dashes, phase, ...more]) => {
      const list = Array.isArray(dashes) ? dashes : [null]
      const areSound = list.every(
        (each) => typeof each === 'number' && each * getMinScale(state.matrix) >= minLineWidth,
      )
      if (!areSound || more.length > 0 || typeof phase !== 'number' || phase < 0)
        throw new NotPrintableAsVectorsError('unlisted', 'dashes')
    },
    gs: (operands) => {
      if (!resources.ExtGState?.has(PDFName.of(nameOf(operands))))
        throw new NotPrintableAsVectorsError('unlisted', 'gs')
    },
    g: (operands) => setColour('fill', operands, 1),
    G: (operands) => setColour('stroke', operands, 1),
    rg: (operands) => setColour('fill', operands, 3),
    RG: (operands) => setColour('stroke', operands, 3),
    k: (operands) => setColour('fill', operands, 4),
    K: (operands) => setColour('stroke', operands, 4),
    cs: (operands) => setSpace('fill', operands),
    CS: (operands) => setSpace('stroke', operands),
    sc: (operands) => setColour('fill', operands, state.fill),
    scn: (operands) => setColour('fill', operands, state.fill),
    SC: (operands) => setColour('stroke', operands, state.stroke),
    SCN: (operands) => setColour('stroke', operands, state.stroke),
    Tc: (operands) => void numbers(operands, 1),
    Tw: (operands) => void numbers(operands, 1),
    Tz: (operands) => void within(operands, 1, 1000),
    TL: (operands) => void numbers(operands, 1),
    Ts: (operands) => void numbers(operands, 1),
    // Only filled text and invisible text are allowed.
    Tr: ([mode, ...more]) => {
      if ((mode !== 0 && mode !== 3) || more.length > 0)
        throw new NotPrintableAsVectorsError('unlisted', 'Tr')
    },
    Tf: ([font, size, ...more]) => {
      if (typeof size !== 'number' || size <= 0 || more.length > 0)
        throw new NotPrintableAsVectorsError('unlisted', 'Tf')
      if (!resources.Font?.has(PDFName.of(nameOf([font ?? null]))))
        throw new NotPrintableAsVectorsError('fonts-missing')
      state = { ...state, hasFont: true }
    },
    BMC: (operands) => (mark(operands), (marks += 1)),
    BDC: (operands) => (mark(operands), (marks += 1)),
    MP: (operands) => mark(operands),
    DP: (operands) => mark(operands),
    EMC: (operands) => {
      numbers(operands, 0)
      marks -= 1
      if (marks < 0) throw new NotPrintableAsVectorsError('unlisted', 'EMC')
    },
  }
  const shows = (isSound: boolean) => {
    if (!isSound || !state.hasFont) throw new NotPrintableAsVectorsError('unlisted', 'text')
  }
  const texts: Record<string, (operands: PdfOperand[]) => void> = {
    ET: (operands) => (numbers(operands, 0), (inText = false)),
    Td: (operands) => void numbers(operands, 2),
    TD: (operands) => void numbers(operands, 2),
    Tm: (operands) => void numbers(operands, 6),
    'T*': (operands) => void numbers(operands, 0),
    Tj: (operands) => shows(operands.length === 1 && isText(operands[0])),
    "'": (operands) => shows(operands.length === 1 && isText(operands[0])),
    '"': (operands) => shows(operands.length === 3 && isText(operands[2])),
    TJ: ([list, ...more]) =>
      shows(
        more.length === 0 &&
          Array.isArray(list) &&
          list.every((each) => typeof each === 'number' || isText(each)),
      ),
  }
  const blocks: Record<string, (operands: PdfOperand[]) => void> = {
    q: (operands) => (numbers(operands, 0), saved.push(state)),
    Q: (operands) => {
      numbers(operands, 0)
      const before = saved.pop()
      if (!before) throw new NotPrintableAsVectorsError('unlisted', 'Q')
      state = before
    },
    cm: (operands) => concat(matrixFrom(numbers(operands, 6))),
    Do: (operands) => draw(nameOf(operands)),
    BT: (operands) => (numbers(operands, 0), (inText = true)),
  }

  for (const { operator, operands } of readCommands(form, budget)) {
    budget.commands -= 1
    if (budget.commands < 0) throw new NotPrintableAsVectorsError('unlisted', 'length')
    const how = paints[operator]
    const run = path
      ? mayPaint
        ? undefined
        : paths[operator]
      : inText
        ? (texts[operator] ?? states[operator])
        : (blocks[operator] ??
          states[operator] ??
          (operator === 'm' || operator === 're' ? paths[operator] : undefined))
    if (how && path) {
      numbers(operands, 0)
      paint(how)
    } else if (run) run(operands)
    else throw new NotPrintableAsVectorsError(reasonsByOperator[operator] ?? 'unlisted', operator)
  }
  if (path || inText || saved.length > 0 || marks > 0) throw new NotPrintableAsVectorsError('unlisted', 'end')
}

const reasonsByOperator: Record<string, 'patterns' | 'pictures'> = { sh: 'patterns', BI: 'pictures' }

function readCommands(form: PDFRawStream, budget: Budget): PdfCommand[] {
  const known = budget.read.get(form)
  if (known) return known
  const stream = Buffer.from(decodePdfStream(form)).toString('latin1')
  try {
    const commands = parsePdfCommands(stream, maxCommands)
    budget.read.set(form, commands)
    return commands
  } catch {
    throw new NotPrintableAsVectorsError('unlisted', 'content')
  }
}

function numbers(operands: readonly PdfOperand[], count: number): number[] {
  const values = operands.flatMap((each) =>
    typeof each === 'number' && Math.abs(each) <= maxCoordinate ? [each] : [],
  )
  if (values.length !== count || operands.length !== count)
    throw new NotPrintableAsVectorsError('unlisted', 'operands')
  return values
}

function pair(operands: readonly PdfOperand[]): [number, number] {
  const [x = 0, y = 0] = numbers(operands, 2)
  return [x, y]
}

function within(operands: readonly PdfOperand[], least: number, most: number): number {
  const [value = NaN] = numbers(operands, 1)
  if (!(value >= least && value <= most)) throw new NotPrintableAsVectorsError('unlisted', 'operands')
  return value
}

function whole(operands: readonly PdfOperand[], least: number, most: number): void {
  if (!Number.isInteger(within(operands, least, most)))
    throw new NotPrintableAsVectorsError('unlisted', 'operands')
}

const isText = (operand: PdfOperand | undefined) =>
  typeof operand === 'object' && operand !== null && 'text' in operand

function nameOf(operands: readonly PdfOperand[]): string {
  const [first] = operands
  if (operands.length !== 1 || typeof first !== 'object' || first === null || !('name' in first))
    throw new NotPrintableAsVectorsError('unlisted', 'operands')
  return first.name
}

function mark([tag]: readonly PdfOperand[]): void {
  if (nameOf([tag ?? null]) === 'OC') throw new NotPrintableAsVectorsError('layers')
}

function boxOf(form: PDFRawStream): void {
  if (numbersIn(form.dict.lookup(PDFName.of('BBox')))?.length !== 4)
    throw new NotPrintableAsVectorsError('unlisted', 'BBox')
}

function matrixOf(form: PDFRawStream): Matrix {
  const value = form.dict.lookup(PDFName.of('Matrix'))
  if (value === undefined) return [1, 0, 0, 1, 0, 0]
  return matrixFrom(numbersIn(value) ?? [])
}

function matrixFrom([a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN]: number[]): Matrix {
  const matrix: Matrix = [a, b, c, d, e, f]
  if (!matrix.every((each) => Number.isFinite(each)))
    throw new NotPrintableAsVectorsError('unlisted', 'matrix')
  return matrix
}

function numbersIn(value: PDFObject | undefined): number[] | null {
  if (!(value instanceof PDFArray)) return null
  const list = Array.from({ length: value.size() }, (_, at) => value.lookup(at))
  const found = list.flatMap((each) => (each instanceof PDFNumber ? [each.asNumber()] : []))
  return found.length === list.length && found.every((each) => Math.abs(each) <= maxCoordinate) ? found : null
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function getMinScale([a, b, c, d]: Matrix): number {
  const [first, second] = [a * a + b * b, c * c + d * d]
  const spread = Math.hypot(first - second, 2 * (a * c + b * d))
  return Math.sqrt(Math.max(0, (first + second - spread) / 2))
}
