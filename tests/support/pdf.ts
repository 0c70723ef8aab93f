import { inflateSync } from 'node:zlib'

/** A paint operation of a PDF page. This reader shares no code with Cetak's own PDF reader. */
export interface PaintOperation {
  how: 'stroke' | 'fill' | 'picture'
  /** Points of the path, or the corners of a picture, in mm from the top left corner of the page. */
  points: [xMm: number, yMm: number][]
  /** The colour space and values, such as `/DeviceRGB 1 0 0` or `/CS0 1`. For a picture, its resource name. */
  colour: string
  widthMm: number
}

export interface PdfPage {
  widthMm: number
  heightMm: number
  painted: PaintOperation[]
  resources: string
}

const mmPerPoint = 25.4 / 72

export interface PdfObject {
  dictionary: string
  stream: string | null
}

/**
 * Returns the objects of a PDF by number, with decompressed streams. Throws if an object is not at the offset that
 * the file's table contains.
 */
export function readPdfObjects(pdf: Buffer): Map<number, PdfObject> {
  const file = pdf.toString('latin1')
  const table = file.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1]))
  const places = [...table.matchAll(/^(\d{10}) (\d{5}) n/gm)].map(([, at]) => Number(at))
  return new Map(
    places.map((at): [number, PdfObject] => {
      const [head, number] = /^(\d+) 0 obj\s/.exec(file.slice(at, at + 20)) ?? []
      if (!head) throw new Error(`no object at byte ${at}`)
      const body = file.slice(at + head.length, file.indexOf('endobj', at))
      const stream = body.indexOf('stream\n')
      if (stream < 0) return [Number(number), { dictionary: body, stream: null }]
      const dictionary = body.slice(0, stream)
      const from = at + head.length + stream + 'stream\n'.length
      const bytes = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]))
      const packed = /FlateDecode/.test(dictionary) ? inflateSync(bytes) : bytes
      return [Number(number), { dictionary, stream: packed.toString('latin1') }]
    }),
  )
}

export function readPdfPages(pdf: Buffer): PdfPage[] {
  const objects = readPdfObjects(pdf)
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary)
      const [width, height] = [Number(box?.[1]), Number(box?.[2])]
      const referred = (name: string) =>
        objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1]))
      return {
        widthMm: width * mmPerPoint,
        heightMm: height * mmPerPoint,
        painted: paintedBy(referred('Contents')?.stream ?? '', height),
        resources: referred('Resources')?.dictionary ?? dictionary,
      }
    })
}

type Matrix = [number, number, number, number, number, number]

interface State {
  matrix: Matrix
  space: { stroke: string; fill: string }
  colour: { stroke: string; fill: string }
  width: number
}

function paintedBy(contents: string, pageHeight: number): PaintOperation[] {
  const painted: PaintOperation[] = []
  const saved: State[] = []
  let state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
    space: { stroke: '', fill: '' },
    colour: { stroke: '', fill: '' },
    width: 1,
  }
  let points: PaintOperation['points'] = []
  let operands: string[] = []
  const at = (x: number, y: number): [number, number] => {
    const [a, b, c, d, e, f] = state.matrix
    return [(a * x + c * y + e) * mmPerPoint, (pageHeight - (b * x + d * y + f)) * mmPerPoint]
  }
  const take = (how: PaintOperation['how'], colour: string) => {
    const scale = Math.hypot(state.matrix[0], state.matrix[1]) * mmPerPoint
    painted.push({ how, points, colour, widthMm: state.width * scale })
    points = []
  }
  const operators: Record<string, (numbers: number[]) => void> = {
    q: () => void saved.push(structuredClone(state)),
    Q: () => void (state = saved.pop() ?? state),
    cm: (by) => void (state.matrix = times(by, state.matrix)),
    w: ([width = 0]) => void (state.width = width),
    CS: () => void (state.space.stroke = operands.join(' ')),
    cs: () => void (state.space.fill = operands.join(' ')),
    SCN: () => void (state.colour.stroke = `${state.space.stroke} ${operands.join(' ')}`),
    scn: () => void (state.colour.fill = `${state.space.fill} ${operands.join(' ')}`),
    m: (each) => addPoints(each),
    l: (each) => addPoints(each),
    c: (each) => addPoints(each),
    h: () => {},
    // Clipping paths are ignored.
    W: () => {},
    n: () => void (points = []),
    S: () => take('stroke', state.colour.stroke),
    f: () => take('fill', state.colour.fill),
    Do: () => {
      points = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
      take('picture', operands.join(' '))
    },
    j: () => {},
    gs: () => {},
    // The beginning and end of layers are ignored.
    BDC: () => {},
    EMC: () => {},
  }
  const addPoints = (each: number[]) => {
    for (let i = 0; i < each.length; i += 2) points.push(at(each[i] ?? NaN, each[i + 1] ?? NaN))
  }
  for (const token of contents.split(/\s+/).filter(Boolean)) {
    if (/^[-+.\d/]/.test(token)) operands.push(token)
    else {
      const run = operators[token]
      if (!run) throw new Error(`${token} is no operator that a sheet may hold`)
      run(operands.map(Number))
      operands = []
    }
  }
  return painted
}

function times([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[], by: Matrix): Matrix {
  const [A, B, C, D, E, F] = by
  return [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F]
}
