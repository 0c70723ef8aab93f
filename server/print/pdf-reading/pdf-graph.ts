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
import type { PdfPart, PdfValue } from '../artwork/design-analysis.ts'

/** Entries that are not copied. A form does not need them, or they refer to objects outside of the copy. */
const skippedKeys = new Set([
  'Length',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParent',
  'StructParents',
  'OPI',
])
/** Limits of a graph. A larger graph is an attack on the reader. */
const [maxParts, maxDepth] = [20_000, 100] as const

/**
 * Copies an object of a PDF with all objects that it references, so that it can be written into another PDF.
 * References become indexes of the result. The first part is the object itself. Throws if an object can't be copied.
 */
export function copyObjectGraph(context: PDFContext, from: PDFRef): PdfPart[] {
  const parts: PdfPart[] = []
  const places = new Map<PDFRef, number>()
  const waiting: PDFRef[] = []
  const placeOf = (ref: PDFRef) => {
    const known = places.get(ref)
    if (known !== undefined) return known
    if (places.size >= maxParts) throw new Error('page with too many objects')
    places.set(ref, places.size)
    waiting.push(ref)
    return places.size - 1
  }
  const entriesOf = (dict: PDFDict, depth: number) => ({
    entries: Object.fromEntries(
      dict
        .entries()
        .filter(([key]) => !skippedKeys.has(key.decodeText()))
        .map(([key, value]) => [nameOf(key), valueOf(value, depth + 1)]),
    ),
  })
  const valueOf = (value: PDFObject, depth: number): PdfValue => {
    if (depth > maxDepth) throw new Error('objects nested too deeply')
    if (value instanceof PDFRef) return { ref: placeOf(value) }
    if (value instanceof PDFName) return { name: nameOf(value) }
    if (value instanceof PDFNumber) return value.asNumber()
    if (value instanceof PDFBool) return value.asBoolean()
    if (value instanceof PDFString || value instanceof PDFHexString) return value.asBytes()
    if (value === PDFNull) return null
    if (value instanceof PDFArray) return value.asArray().map((each) => valueOf(each, depth + 1))
    if (value instanceof PDFDict) return entriesOf(value, depth)
    throw new Error('unknown PDF value')
  }
  placeOf(from)
  for (let ref = waiting.shift(); ref; ref = waiting.shift()) {
    const found = context.lookup(ref) ?? PDFNull
    if (found instanceof PDFStream) parts.push(copyStream(found, (dict) => entriesOf(dict, 0)))
    else parts.push({ value: valueOf(found, 0), stream: null })
  }
  return parts
}

const nameOf = (name: PDFName) => name.asString().slice(1)

function copyStream(stream: PDFStream, entriesOf: (dict: PDFDict) => PdfValue): PdfPart {
  if (!(stream instanceof PDFRawStream)) throw new Error('unsupported stream')
  return { value: entriesOf(stream.dict), stream: stream.getContents() }
}
