import { z } from 'zod'
import { productionError } from './production-messages.ts'

/** A plotter cuts along any line. A guillotine cuts straight from edge to edge. */
export const cutterKinds = ['plotter', 'guillotine'] as const
export type CutterKind = (typeof cutterKinds)[number]

/**
 * Registration marks. `type1`: a square and two corners (Silhouette, Graphtec). `opos`: squares along both sides
 * (Summa). `crop`: lines at the four corners. `rip`: the RIP adds its own.
 */
export const markStyles = ['none', 'type1', 'opos', 'crop', 'rip'] as const
export type MarkStyle = (typeof markStyles)[number]

/** `pdf`: the cut lines are part of the printed PDF, in their spot colour. The others are separate files. */
export const cutterFormats = ['pdf', 'dxf', 'svg', 'plt'] as const
export type CutterFormat = (typeof cutterFormats)[number]

/**
 * White ink on clear film. `below`: painted under the colours without being knocked out. `above`: painted over
 * the colours, overprinting.
 */
export const whiteInkModes = ['none', 'below', 'above'] as const
export type WhiteInkMode = (typeof whiteInkModes)[number]

/** Colour intent of the PDF: unspecified or sRGB. */
export const colourIntents = ['none', 'srgb'] as const
export type ColourIntent = (typeof colourIntents)[number]

const tooExact = productionError('too_exact')
/** At most two decimals of a millimetre. */
const lengthSchema = (least: number, most: number) =>
  z
    .number(productionError('not_a_number'))
    .min(least, productionError('below_least_units', { least, unit: 'mm' }))
    .max(most, productionError('above_most_units', { most, unit: 'mm' }))
    .refine((mm) => Math.abs(mm * 100 - Math.round(mm * 100)) < 1e-6, tooExact)

const sheetSideSchema = z
  .number(productionError('millimetres_needed'))
  .int(productionError('not_whole_units', { unit: 'millimetres' }))
  .min(100, productionError('below_least_units', { least: 100, unit: 'mm' }))
  .max(3000, productionError('above_most_units', { most: 3000, unit: 'mm' }))

/** Names that a press reads as process inks or reserved separations. */
const reservedInkNames = ['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black']

/** Name of a spot colour. It starts with a capital, which keeps it apart from RGB colours when the PDF is written. */
const spotColourSchema = z
  .string()
  .trim()
  .min(1, productionError('spot_needed'))
  .max(32, productionError('too_long', { most: 32 }))
  .regex(/^[A-Z][A-Za-z\d_-]*$/, productionError('not_an_ink_name'))
  .refine((name) => !reservedInkNames.includes(name), productionError('name_of_ink'))

/** A cutting machine, as stored in Settings and with every sheet laid out for it. Lengths in millimetres. */
export const cutterSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, productionError('required', { field: 'name' }))
    .max(40, productionError('too_long', { most: 40 }))
    .regex(/^[^\0]*$/),
  kind: z.enum(cutterKinds),
  /** The sheet of stickers; `null` for the sheet that they are sold by. */
  sheet: z.object({ widthMm: sheetSideSchema, heightMm: sheetSideSchema }).nullable(),
  /** Distance between two cuts. At 0, neighbours share their cut. */
  gapMm: lengthSchema(0, 20),
  /** No cut comes closer to the edges of the sheet. */
  margins: z.object({
    top: lengthSchema(0, 60),
    right: lengthSchema(0, 60),
    bottom: lengthSchema(0, 60),
    left: lengthSchema(0, 60),
  }),
  marks: z.object({
    style: z.enum(markStyles),
    /** Distance of the marks' outer edges from the edges of the sheet. */
    distanceMm: lengthSchema(0, 60),
    /** Side of a square mark. */
    sizeMm: lengthSchema(1, 20),
    /** Length of the arms of a corner mark. */
    armMm: lengthSchema(3, 60),
    lineMm: lengthSchema(0.1, 2),
    /** Maximum distance between two OPOS marks on one side. */
    everyMm: lengthSchema(50, 2000),
    /** Clear zone: on every side of a square mark, and inwards from the corner of a corner mark. */
    clearMm: lengthSchema(0, 40),
  }),
  cutContour: spotColourSchema,
  throughCut: spotColourSchema,
  formats: z.array(z.enum(cutterFormats)).min(1, productionError('format_needed')).max(cutterFormats.length),
  white: z.object({
    way: z.enum(whiteInkModes),
    name: spotColourSchema,
    /** Distance that the white stays inside the artwork, so that no white shows at its edge. */
    chokeMm: lengthSchema(0, 2),
  }),
  intent: z.enum(colourIntents),
})
export type Cutter = z.output<typeof cutterSchema>
