import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PdfKit from 'pdfkit'
import type { Cutter } from '#core/production/cutter.ts'

/** Members of pdfkit that its type definitions lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The percentages define the alternate CMYK colour, for readers that don't support spot colours. */
      addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this
      openImage(src: Buffer): Mixins.ImageSrc
      _root: PDFKitReference
      /** Spot colours by name. `id` is the name of the colour space on pages. */
      spotColors: Readonly<Record<string, { id: string }>>
    }
    interface PDFPage {
      resources: PDFKitReference
    }
  }
}

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

export interface PressObjects {
  layers: ReadonlyMap<string, Ref>
  /** Graphics state for overprint, in which a line does not knock out the ink below it. */
  overprint: Ref
  /** Graphics state in which colours don't knock out a spot colour below them. */
  multiply: Ref
}

/** `layers` has the names of the layers from bottom to top. */
export function createPressObjects(doc: Doc, layers: readonly string[]): PressObjects {
  const groups = new Map(
    layers.map((name) => [name, endReference(doc.ref({ Type: 'OCG', Name: pdfText(name) }))] as const),
  )
  const all = [...groups.values()]
  if (all.length > 0)
    Object.assign(getCatalog(doc), { OCProperties: { OCGs: all, D: { Order: all, ON: all } } })
  const state = (how: object) => endReference(doc.ref({ Type: 'ExtGState', ...how }))
  return {
    layers: groups,
    overprint: state({ OP: true, op: true, OPM: 1 }),
    multiply: state({ BM: 'Multiply' }),
  }
}

export function registerPressObjects(doc: Doc, { layers, overprint, multiply }: PressObjects): void {
  // Pages without layers don't register the state for overprint. Readers simulate overprint on a page that could use
  // it, which converts all colours of the page to inks.
  if (layers.size === 0) return
  doc.page.ext_gstates['Overprint'] = overprint
  doc.page.ext_gstates['Multiply'] = multiply
  Object.assign(doc.page.resources.data, { Properties: Object.fromEntries(layers) })
}

export function drawOnLayer(doc: Doc, layer: string, overprint: boolean, draw: () => void): void {
  doc.save().addContent(`/OC /${layer} BDC`)
  if (overprint) doc.addContent('/Overprint gs')
  draw()
  doc.addContent('EMC').restore()
}

/** Sets a spot colour. pdfkit's own function would read a name like `Red` as an RGB colour. */
export function setSpotColour(doc: Doc, name: string, how: 'stroke' | 'fill'): void {
  const id = doc.spotColors[name]?.id ?? ''
  doc.addContent(how === 'stroke' ? `/${id} CS 1 SCN` : `/${id} cs 1 scn`)
}

export interface PrinterProfile {
  name: string
  profile: Uint8Array
}

/**
 * Writes the output intent of a PDF. The printer's profile takes precedence over the intent that is set for
 * the cutter.
 */
export function writeOutputIntent(doc: Doc, intent: Cutter['intent'], printer: PrinterProfile | null): void {
  if (!printer && intent === 'none') return
  const profile = doc.ref(printer ? { N: 4, Alternate: 'DeviceCMYK' } : { N: 3, Alternate: 'DeviceRGB' })
  profile.end(printer ? Buffer.from(printer.profile) : readSrgbProfile())
  const name = pdfText(printer ? printer.name : 'sRGB IEC61966-2.1')
  const intentFields = {
    Type: 'OutputIntent',
    S: printer ? 'GTS_PDFX' : 'GTS_PDFA1',
    OutputConditionIdentifier: name,
    Info: name,
  }
  const intents = [endReference(doc.ref({ ...intentFields, DestOutputProfile: profile }))]
  Object.assign(getCatalog(doc), { OutputIntents: intents })
}

const readSrgbProfile = () =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'))

// oxlint-disable-next-line no-underscore-dangle -- pdfkit offers no public access to the document catalog
const getCatalog = (doc: Doc) => doc._root.data

function endReference(ref: Ref): Ref {
  ref.end(undefined)
  return ref
}

/** pdfkit writes a string primitive as a PDF name and a String object as a PDF text. */
// oxlint-disable-next-line no-new-wrappers -- pdfkit distinguishes names and texts by this type
const pdfText = (text: string): object => new String(text)
