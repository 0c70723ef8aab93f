import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PdfKit from 'pdfkit'
import type { Cutter } from '#core/production/cutter.ts'

/** Parts of pdfkit that its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Adds a spot colour. The percentages are its alternate CMYK colour, for readers without spot colours. */
      addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this
      /** An image used on several pages is stored once. */
      openImage(src: Buffer): Mixins.ImageSrc
      _root: PDFKitReference
      /** Keyed by name. `id` is the name of the colour space in pages. */
      spotColors: Readonly<Record<string, { id: string }>>
    }
    interface PDFPage {
      resources: PDFKitReference
    }
  }
}

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** Layers and graphics states for the press. */
export interface PressObjects {
  layers: ReadonlyMap<string, Ref>
  /** Overprint: a line over ink doesn't knock it out. */
  overprint: Ref
  /** Multiply: colours don't knock out a spot colour below them. */
  multiply: Ref
}

/** Creates the layers, named from bottom to top, and graphics states. */
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

/** Registers the layers and states on the current page. */
export function registerPressObjects(doc: Doc, { layers, overprint, multiply }: PressObjects): void {
  // Readers simulate overprint on a page that could use it, which converts all its colours to inks.
  if (layers.size === 0) return
  doc.page.ext_gstates['Overprint'] = overprint
  doc.page.ext_gstates['Multiply'] = multiply
  Object.assign(doc.page.resources.data, { Properties: Object.fromEntries(layers) })
}

/** Draws on a layer of the page, with overprint if requested. */
export function drawOnLayer(doc: Doc, layer: string, overprint: boolean, draw: () => void): void {
  doc.save().addContent(`/OC /${layer} BDC`)
  if (overprint) doc.addContent('/Overprint gs')
  draw()
  doc.addContent('EMC').restore()
}

/** Sets a spot colour at 100 %. pdfkit's own call would read a name like `Red` as an RGB colour. */
export function setSpotColour(doc: Doc, name: string, how: 'stroke' | 'fill'): void {
  const id = doc.spotColors[name]?.id ?? ''
  doc.addContent(how === 'stroke' ? `/${id} CS 1 SCN` : `/${id} cs 1 scn`)
}

/** An ICC profile of a printer with its own name. */
export interface PrinterProfile {
  name: string
  profile: Uint8Array
}

/** Writes the output intent: the printer's profile, else the intent set for the cutter. */
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

/** The sRGB profile comes with pdfkit. */
const readSrgbProfile = () =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'))

// oxlint-disable-next-line no-underscore-dangle -- pdfkit has no call for what else stands in it
const getCatalog = (doc: Doc) => doc._root.data

function endReference(ref: Ref): Ref {
  ref.end(undefined)
  return ref
}

/** pdfkit writes a string primitive as a PDF name and a String object as a PDF text. */
// oxlint-disable-next-line no-new-wrappers -- pdfkit tells them apart by it
const pdfText = (text: string): object => new String(text)
