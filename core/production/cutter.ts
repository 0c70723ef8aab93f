import { z } from 'zod'
import { says } from './field-words.ts'

/** A plotter cuts along any line, a guillotine along straight ones from edge to edge. */
export const cutterKinds = ['plotter', 'guillotine'] as const
export type CutterKind = (typeof cutterKinds)[number]

/**
 * What a machine finds its sheet by. `type1`: a square and two corners, of Silhouette and Graphtec; `opos`: squares along
 * both sides, of Summa; `crop`: lines at the four corners; `rip`: the RIP puts its own, and room is kept free for them.
 */
export const markStyles = ['none', 'type1', 'opos', 'crop', 'rip'] as const
export type MarkStyle = (typeof markStyles)[number]

/** `pdf`: the cut lines stand in the printed file, in their spot colour; the others are files of their own. */
export const cutterFormats = ['pdf', 'dxf', 'svg', 'plt'] as const
export type CutterFormat = (typeof cutterFormats)[number]

/** On clear film: no white ink, or white below the colours and taken out of nothing, or above them, overprinting. */
export const whiteWays = ['none', 'below', 'above'] as const
export type WhiteWay = (typeof whiteWays)[number]

/** What the colours of a file are meant for: not said, or as on screens. */
export const colourIntents = ['none', 'srgb'] as const
export type ColourIntent = (typeof colourIntents)[number]

const tooExact = says('too_exact')
/** Hundredths of a millimetre at the finest. */
const span = (least: number, most: number) =>
  z
    .number(says('not_a_number'))
    .min(least, says('below_least_units', { least, unit: 'mm' }))
    .max(most, says('above_most_units', { most, unit: 'mm' }))
    .refine((mm) => Math.abs(mm * 100 - Math.round(mm * 100)) < 1e-6, tooExact)

const side = z
  .number(says('millimetres_needed'))
  .int(says('not_whole_units', { unit: 'millimetres' }))
  .min(100, says('below_least_units', { least: 100, unit: 'mm' }))
  .max(3000, says('above_most_units', { most: 3000, unit: 'mm' }))

/** Names that a press takes for its own inks. */
const inks = ['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black']

/** Of a separation: capitals first, so that a PDF keeps it apart from the colours of screens. */
const spot = z
  .string()
  .trim()
  .min(1, says('spot_needed'))
  .max(32, says('too_long', { most: 32 }))
  .regex(/^[A-Z][A-Za-z\d_-]*$/, says('not_an_ink_name'))
  .refine((name) => !inks.includes(name), says('name_of_ink'))

/** A machine that cuts, as Settings have it, and as the sheets that are laid out for it keep it. Lengths in millimetres. */
export const cutter = z.object({
  name: z
    .string()
    .trim()
    .min(1, says('required', { field: 'name' }))
    .max(40, says('too_long', { most: 40 }))
    .regex(/^[^\0]*$/),
  kind: z.enum(cutterKinds),
  /** Of stickers; null: the sheet that they are sold by. */
  sheet: z.object({ widthMm: side, heightMm: side }).nullable(),
  /** Between two cuts; 0: neighbours share theirs. */
  gapMm: span(0, 20),
  /** Nothing is cut so near to an edge of the sheet. */
  margins: z.object({ top: span(0, 60), right: span(0, 60), bottom: span(0, 60), left: span(0, 60) }),
  marks: z.object({
    style: z.enum(markStyles),
    /** Of their outer edges from the edges of the sheet. */
    distanceMm: span(0, 60),
    /** Side of a square. */
    sizeMm: span(1, 20),
    /** Length of the lines of a corner. */
    armMm: span(3, 60),
    lineMm: span(0.1, 2),
    /** OPOS: two marks of a side are no farther apart. */
    everyMm: span(50, 2000),
    /** What stays free around them: of corners measured from their corner inwards, of squares on every side. */
    clearMm: span(0, 40),
  }),
  cutContour: spot,
  throughCut: spot,
  formats: z.array(z.enum(cutterFormats)).min(1, says('format_needed')).max(cutterFormats.length),
  white: z.object({
    way: z.enum(whiteWays),
    name: spot,
    /** How far it stays within the picture, so that none is seen beside it. */
    chokeMm: span(0, 2),
  }),
  intent: z.enum(colourIntents),
})
export type Cutter = z.output<typeof cutter>
