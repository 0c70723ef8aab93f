import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { parsePdfCommands, type PdfCommand, type PdfOperand } from './pdf-commands.ts'
import { isSpotColour } from './pdf-dictionaries.ts'
import { computeImageDpi, multiplyMatrices, type PdfMatrix } from './pdf-objects.ts'

/**
 * The content that a page paints, including its tiling patterns. pdfium reports neither inks nor the content of
 * patterns.
 */
export interface PaintedContentFindings {
  /** Names of the spot colours. `null` if some content could not be read. */
  spots: string[] | null
  dpi: number | null
}

interface Colour {
  inks: readonly string[]
  /** The tiling pattern, and the coordinate system to which its matrix refers. `null` for a plain colour. */
  tile: { stream: PDFRawStream; around: PdfMatrix; resources: PDFDict } | null
}

interface State {
  matrix: PdfMatrix
  fill: Colour
  stroke: Colour
  textMode: number
  hasDrawnFont: boolean
}

interface Content {
  commands: PdfCommand[]
  resources: PDFDict
}

/** Limits per page. For a page that exceeds them, the declared inks are used. */
const [maxCommands, maxBytes, maxDepth] = [200_000, 40_000_000, 12] as const
const noInk: Colour = { inks: [], tile: null }
const upright: PdfMatrix = [1, 0, 0, 1]

/**
 * Reads the content streams of a page. Pages are numbered from 1. Never throws, because the result is only used for
 * warnings.
 */
export async function readPaintedContent(bytes: Uint8Array, page: number): Promise<PaintedContentFindings> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const found = document.getPages()[page - 1]
    return found ? new Walk().run(found) : { spots: null, dpi: null }
  } catch {
    return { spots: null, dpi: null }
  }
}

class Walk {
  readonly #spots = new Set<string>()
  readonly #read = new Map<PDFRawStream, PdfCommand[]>()
  readonly #tiles = new Map<PDFRawStream, Set<string>>()
  #dpi: number | null = null
  #isWhole = true
  #commands: number = maxCommands
  #bytes: number = maxBytes

  run({ node }: PDFPage): PaintedContentFindings {
    const contents = node.lookup(PDFName.of('Contents'))
    const streams = contents instanceof PDFArray ? toArray(contents) : [contents]
    const commands = this.#parse(streams.flatMap((each) => (each instanceof PDFRawStream ? [each] : [])))
    const state = { matrix: upright, fill: noInk, stroke: noInk, textMode: 0, hasDrawnFont: false }
    const resources = node.Resources() ?? node.context.obj({})
    this.#walk({ commands, resources }, state, 0)
    const notes = node.lookup(PDFName.of('Annots'))
    if (notes instanceof PDFArray && toArray(notes).some((each) => getEntry(each, 'AP')))
      this.#isWhole = false
    return { spots: this.#isWhole ? [...this.#spots] : null, dpi: this.#dpi }
  }

  #walk({ commands, resources }: Content, from: State, depth: number): void {
    this.#commands -= commands.length
    if (this.#commands < 0 || depth > maxDepth) {
      this.#isWhole = false
      return
    }
    const saved: State[] = []
    let state = from
    const setSpace = (how: 'fill' | 'stroke', [name]: PdfOperand[]) => {
      const space = named(resources, 'ColorSpace', name)
      state = { ...state, [how]: { inks: listInks(space), tile: null } }
    }
    const setPattern = (how: 'fill' | 'stroke', operands: PdfOperand[]) => {
      const pattern = named(resources, 'Pattern', operands.at(-1))
      if (pattern instanceof PDFRawStream) {
        const inks = numberOf(getEntry(pattern, 'PaintType')) === 2 ? state[how].inks : []
        state = { ...state, [how]: { inks, tile: { stream: pattern, around: from.matrix, resources } } }
      } else if (pattern) {
        const inks = listInks(getEntry(getEntry(pattern, 'Shading'), 'ColorSpace'))
        state = { ...state, [how]: { inks, tile: null } }
      }
    }
    const paint = (...colours: Colour[]) => {
      for (const { inks, tile } of colours) {
        this.#addInks(inks)
        if (tile) this.#walkTile(tile, depth)
      }
    }
    const show = () => {
      // The glyphs of a Type 3 font are content streams, which are not read, so the result is incomplete.
      if (state.hasDrawnFont) this.#isWhole = false
      if ([0, 2, 4, 6].includes(state.textMode)) paint(state.fill)
      if ([1, 2, 5, 6].includes(state.textMode)) paint(state.stroke)
    }
    const draw = ([name]: PdfOperand[]) => {
      const object = named(resources, 'XObject', name)
      if (!(object instanceof PDFRawStream)) return
      const kind = nameOf(getEntry(object, 'Subtype'))
      if (kind === 'Image') {
        this.#addImage(object, state.matrix)
        if (String(getEntry(object, 'ImageMask')) === 'true') paint(state.fill)
        else this.#addInks(listInks(getEntry(object, 'ColorSpace')))
      }
      if (kind !== 'Form') return
      const own = getEntry(object, 'Resources')
      const content = {
        commands: this.#parse([object]),
        resources: own instanceof PDFDict ? own : resources,
      }
      this.#walk(content, { ...state, matrix: multiplyMatrices(matrixOf(object), state.matrix) }, depth + 1)
    }
    const run: Record<string, (operands: PdfOperand[]) => void> = {
      q: () => saved.push(state),
      Q: () => (state = saved.pop() ?? state),
      cm: (operands) => (state = { ...state, matrix: multiplyMatrices(matrixFrom(operands), state.matrix) }),
      cs: (operands) => setSpace('fill', operands),
      CS: (operands) => setSpace('stroke', operands),
      scn: (operands) => setPattern('fill', operands),
      SCN: (operands) => setPattern('stroke', operands),
      Tr: ([mode]) => (state = { ...state, textMode: typeof mode === 'number' ? mode : 0 }),
      Tf: ([name]) => {
        const isDrawn = nameOf(getEntry(named(resources, 'Font', name), 'Subtype')) === 'Type3'
        state = { ...state, hasDrawnFont: isDrawn }
      },
      sh: ([name]) => this.#addInks(listInks(getEntry(named(resources, 'Shading', name), 'ColorSpace'))),
      Do: draw,
      BI: () => (this.#isWhole = false),
    }
    for (const each of ['g', 'rg', 'k']) run[each] = () => (state = { ...state, fill: noInk })
    for (const each of ['G', 'RG', 'K']) run[each] = () => (state = { ...state, stroke: noInk })
    for (const each of ['f', 'F', 'f*']) run[each] = () => paint(state.fill)
    for (const each of ['S', 's']) run[each] = () => paint(state.stroke)
    for (const each of ['B', 'B*', 'b', 'b*']) run[each] = () => paint(state.fill, state.stroke)
    for (const each of ['Tj', 'TJ', "'", '"']) run[each] = show
    for (const { operator, operands } of commands) run[operator]?.(operands)
  }

  /** Reads a tiling pattern. Its matrix refers to the stream that uses the pattern, and not to the current matrix. */
  #walkTile({ stream, around, resources }: NonNullable<Colour['tile']>, depth: number): void {
    const matrix = multiplyMatrices(matrixOf(stream), around)
    const walked = this.#tiles.get(stream) ?? new Set()
    this.#tiles.set(stream, walked)
    if (walked.has(String(matrix))) return
    walked.add(String(matrix))
    const own = getEntry(stream, 'Resources')
    const state = { matrix, fill: noInk, stroke: noInk, textMode: 0, hasDrawnFont: false }
    const content = { commands: this.#parse([stream]), resources: own instanceof PDFDict ? own : resources }
    this.#walk(content, state, depth + 1)
  }

  #addInks(inks: readonly string[]): void {
    for (const each of inks) if (isSpotColour(each)) this.#spots.add(each)
  }

  #addImage(image: PDFRawStream, matrix: PdfMatrix): void {
    const pixels = {
      across: numberOf(getEntry(image, 'Width')),
      down: numberOf(getEntry(image, 'Height')),
    }
    const dpi = computeImageDpi(pixels, matrix)
    if (dpi !== null) this.#dpi = Math.min(this.#dpi ?? Infinity, dpi)
  }

  #parse(streams: PDFRawStream[]): PdfCommand[] {
    const [first] = streams
    const known = first && this.#read.get(first)
    if (known) return known
    let commands: PdfCommand[] = []
    try {
      commands = parsePdfCommands(streams.map((each) => this.#textOf(each)).join('\n'), maxCommands)
    } catch {
      this.#isWhole = false
    }
    if (first) this.#read.set(first, commands)
    return commands
  }

  #textOf(stream: PDFRawStream): string {
    const given = getEntry(stream, 'Filter')
    const filters = given instanceof PDFArray ? toArray(given) : given ? [given] : []
    const packed = Buffer.from(stream.getContents())
    const isPacked = filters.length > 0
    if (isPacked && (filters.length > 1 || nameOf(filters[0]) !== 'FlateDecode'))
      throw new Error('unsupported stream filter')
    const plain = isPacked
      ? inflateSync(packed, { maxOutputLength: Math.max(1, this.#bytes), finishFlush: 2 })
      : packed
    this.#bytes -= plain.length
    return plain.toString('latin1')
  }
}

function listInks(space: PDFObject | undefined, depth = 0): string[] {
  if (!(space instanceof PDFArray) || depth > 2) return []
  const [kind, of] = toArray(space)
  switch (nameOf(kind)) {
    case 'Separation':
      return [nameOf(of)]
    case 'DeviceN':
      return of instanceof PDFArray ? toArray(of).map((each) => nameOf(each)) : []
    case 'Indexed':
    case 'Pattern':
      return listInks(of, depth + 1)
    default:
      return []
  }
}

const toArray = (list: PDFArray): (PDFObject | undefined)[] =>
  Array.from({ length: list.size() }, (_, at) => list.lookup(at))

function getEntry(value: PDFObject | undefined, key: string): PDFObject | undefined {
  const dictionary = value instanceof PDFRawStream ? value.dict : value
  return dictionary instanceof PDFDict ? dictionary.lookup(PDFName.of(key)) : undefined
}

function named(resources: PDFDict, kind: string, name: PdfOperand | undefined): PDFObject | undefined {
  const isName = typeof name === 'object' && name !== null && 'name' in name
  return isName ? getEntry(getEntry(resources, kind), name.name) : undefined
}

const nameOf = (value: PDFObject | undefined) => (value instanceof PDFName ? value.decodeText() : '')
const numberOf = (value: PDFObject | undefined) => (value instanceof PDFNumber ? value.asNumber() : 0)

function matrixOf(stream: PDFRawStream): PdfMatrix {
  const value = getEntry(stream, 'Matrix')
  return value instanceof PDFArray ? matrixFrom(toArray(value).map((each) => numberOf(each))) : upright
}

function matrixFrom(values: readonly PdfOperand[]): PdfMatrix {
  const [a = 1, b = 0, c = 0, d = 1] = values.map((each) => (typeof each === 'number' ? each : 0))
  return [a, b, c, d]
}
