import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type PdfKit from 'pdfkit'
import type { Cutter } from '#core/production/cutter.ts'

/** What pdfkit has and its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Percent of each ink, for what knows no spot colours. */
      addSpotColor(name: string, cyan: number, magenta: number, yellow: number, black: number): this
      /** Put on several pages, it is in the file once. */
      openImage(src: Buffer): Mixins.ImageSrc
      _root: PDFKitReference
      /** By name; `id` is what pages call it. */
      spotColors: Readonly<Record<string, { id: string }>>
    }
    interface PDFPage {
      resources: PDFKitReference
    }
  }
}

type Doc = InstanceType<typeof PdfKit>
type Ref = ReturnType<Doc['ref']>

/** What a press finds beside the colours: layers, and how a spot colour meets the others. */
export interface PressParts {
  layers: ReadonlyMap<string, Ref>
  /** A line that crosses ink takes none of it away. */
  overprint: Ref
  /** Colours that leave a spot colour below them as it is. */
  multiply: Ref
}

/** `layers`: their names, from below. */
export function pressParts(doc: Doc, layers: readonly string[]): PressParts {
  const groups = new Map(
    layers.map((name) => [name, ended(doc.ref({ Type: 'OCG', Name: pdfText(name) }))] as const),
  )
  const all = [...groups.values()]
  if (all.length > 0)
    Object.assign(catalogOf(doc), { OCProperties: { OCGs: all, D: { Order: all, ON: all } } })
  const state = (how: object) => ended(doc.ref({ Type: 'ExtGState', ...how }))
  return {
    layers: groups,
    overprint: state({ OP: true, op: true, OPM: 1 }),
    multiply: state({ BM: 'Multiply' }),
  }
}

/** Names what a page may use of it. */
export function onPage(doc: Doc, { layers, overprint, multiply }: PressParts): void {
  // A page that could overprint makes readers simulate it, which mixes all of its colours in inks.
  if (layers.size === 0) return
  doc.page.ext_gstates['Overprint'] = overprint
  doc.page.ext_gstates['Multiply'] = multiply
  Object.assign(doc.page.resources.data, { Properties: Object.fromEntries(layers) })
}

/** Draws on a layer of the page, overprinting where that is said. */
export function onLayer(doc: Doc, layer: string, overprint: boolean, draw: () => void): void {
  doc.save().addContent(`/OC /${layer} BDC`)
  if (overprint) doc.addContent('/Overprint gs')
  draw()
  doc.addContent('EMC').restore()
}

/** In all of this ink. Not by pdfkit's own call: to that, a name of a colour of screens is that colour. */
export function inSpot(doc: Doc, name: string, how: 'stroke' | 'fill'): void {
  const id = doc.spotColors[name]?.id ?? ''
  doc.addContent(how === 'stroke' ? `/${id} CS 1 SCN` : `/${id} cs 1 scn`)
}

/** A printer's own profile, by the name that it has. */
export interface PrinterProfile {
  name: string
  profile: Uint8Array
}

/** Says what the colours of the file are meant for: this printer, else as its cutter's profile has it. */
export function sayIntent(doc: Doc, intent: Cutter['intent'], printer: PrinterProfile | null): void {
  if (!printer && intent === 'none') return
  const profile = doc.ref(printer ? { N: 4, Alternate: 'DeviceCMYK' } : { N: 3, Alternate: 'DeviceRGB' })
  profile.end(printer ? Buffer.from(printer.profile) : srgb())
  const name = pdfText(printer ? printer.name : 'sRGB IEC61966-2.1')
  const intentFields = {
    Type: 'OutputIntent',
    S: printer ? 'GTS_PDFX' : 'GTS_PDFA1',
    OutputConditionIdentifier: name,
    Info: name,
  }
  const intents = [ended(doc.ref({ ...intentFields, DestOutputProfile: profile }))]
  Object.assign(catalogOf(doc), { OutputIntents: intents })
}

/** pdfkit brings the profile with it. */
const srgb = () =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'))

// oxlint-disable-next-line no-underscore-dangle -- pdfkit has no call for what else stands in it
const catalogOf = (doc: Doc) => doc._root.data

function ended(ref: Ref): Ref {
  ref.end(undefined)
  return ref
}

/** pdfkit takes a plain text for a name, and an object of it for a text. */
// oxlint-disable-next-line no-new-wrappers -- pdfkit tells them apart by it
const pdfText = (text: string): object => new String(text)
