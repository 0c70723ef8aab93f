import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { PdfPart, PdfValue } from './seen-artwork.ts'

/** What a form has no use for, or what would name things that stay behind. */
const leftOut = new Set([
  'Length',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParent',
  'StructParents',
  'OPI',
])
/** More is a program for whoever reads it. */
const [mostParts, deepest] = [20_000, 100] as const

export interface PdfGraph {
  /** Each after the other refers to others by their places here; the first is the one that was asked for. */
  parts: PdfPart[]
  /** Inks of their own, by name. */
  spots: Set<string>
  /** Letters whose font the file does not bring along. */
  fontsMissing: boolean
}

/** A part of a PDF with all that it needs, to be written into another one. Throws what can't be taken over. */
export function graphOf(context: PDFContext, from: PDFRef): PdfGraph {
  const graph: PdfGraph = { parts: [], spots: new Set(), fontsMissing: false }
  const places = new Map<PDFRef, number>()
  const waiting: PDFRef[] = []
  const placeOf = (ref: PDFRef) => {
    const known = places.get(ref)
    if (known !== undefined) return known
    if (places.size >= mostParts) throw new Error('a page of too many parts')
    places.set(ref, places.size)
    waiting.push(ref)
    return places.size - 1
  }
  const entriesOf = (dict: PDFDict, depth: number) => ({
    entries: Object.fromEntries(
      dict
        .entries()
        .filter(([key]) => !leftOut.has(key.decodeText()))
        .map(([key, value]) => [nameOf(key), valueOf(value, depth + 1)]),
    ),
  })
  const valueOf = (value: PDFObject, depth: number): PdfValue => {
    if (depth > deepest) throw new Error('too deep')
    if (value instanceof PDFRef) return { ref: placeOf(value) }
    if (value instanceof PDFName) return { name: nameOf(value) }
    if (value instanceof PDFNumber) return value.asNumber()
    if (value instanceof PDFBool) return value.asBoolean()
    if (value instanceof PDFString || value instanceof PDFHexString) return value.asBytes()
    if (value === PDFNull) return null
    if (value instanceof PDFArray) {
      look(graph, context, value)
      return value.asArray().map((each) => valueOf(each, depth + 1))
    }
    if (value instanceof PDFDict) {
      if (isFontMissing(value)) graph.fontsMissing = true
      return entriesOf(value, depth)
    }
    throw new Error('no value of a PDF')
  }
  placeOf(from)
  for (let ref = waiting.shift(); ref; ref = waiting.shift()) {
    const found = context.lookup(ref) ?? PDFNull
    if (found instanceof PDFStream) graph.parts.push(streamOf(found, (dict) => entriesOf(dict, 0)))
    else graph.parts.push({ value: valueOf(found, 0), stream: null })
  }
  return graph
}

/** Without the slash, and with what is not plain in it written as `#20`. */
const nameOf = (name: PDFName) => name.asString().slice(1)

function streamOf(stream: PDFStream, entriesOf: (dict: PDFDict) => PdfValue): PdfPart {
  if (!(stream instanceof PDFRawStream)) throw new Error('a stream of a kind that is not read')
  const isProgram = ['PS', 'Postscript'].some(
    (kind) => stream.dict.get(PDFName.of('Subtype')) === PDFName.of(kind),
  )
  if (isProgram) throw new Error('a program for printers')
  // Its bytes are in another file.
  if (stream.dict.has(PDFName.of('F')) || stream.dict.has(PDFName.of('Ref')))
    throw new Error('from elsewhere')
  return { value: entriesOf(stream.dict), stream: stream.getContents() }
}

/** Colour spaces are arrays: `[/Separation /Gold …]`, `[/DeviceN [/Gold /Black] …]`. */
function look(graph: PdfGraph, context: PDFContext, array: PDFArray): void {
  const [kind, names] = [array.size() > 1 ? array.get(0) : null, array.size() > 1 ? array.get(1) : null]
  if (!(kind instanceof PDFName) || !names) return
  if (kind === PDFName.of('Separation') && names instanceof PDFName) graph.spots.add(names.decodeText())
  const several = kind === PDFName.of('DeviceN') ? context.lookup(names) : null
  if (several instanceof PDFArray)
    for (const each of several.asArray()) if (each instanceof PDFName) graph.spots.add(each.decodeText())
}

/** Of fonts that are drawn in the file, or made of others, there is nothing to bring along. */
function isFontMissing(dict: PDFDict): boolean {
  const is = (key: string, ...names: string[]) =>
    names.some((name) => dict.get(PDFName.of(key)) === PDFName.of(name))
  if (!is('Type', 'Font') || is('Subtype', 'Type0', 'Type3')) return false
  const descriptor = dict.lookup(PDFName.of('FontDescriptor'))
  if (!(descriptor instanceof PDFDict)) return true
  return !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(PDFName.of(key)))
}
