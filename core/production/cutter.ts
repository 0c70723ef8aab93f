import { z } from 'zod'
import { productionError } from './production-messages.ts'

/** A plotter cuts along any line. A guillotine only cuts straight from edge to edge. */
export const cutterKinds = ['plotter', 'guillotine'] as const
export type CutterKind = (typeof cutterKinds)[number]

/**
 * Styles of registration marks. `type1` is a square and two corners (Silhouette, Graphtec). `opos` is squares along
 * both sides (Summa). `crop` is lines at the four corners. With `rip`, the RIP software adds its own marks.
 */
export const markStyles = ['none', 'type1', 'opos', 'crop', 'rip'] as const
export type MarkStyle = (typeof markStyles)[number]

/** `pdf` puts the cut lines into the printed PDF as a spot colour. The other formats are separate files. */
export const cutterFormats = ['pdf', 'dxf', 'svg', 'plt'] as const
export type CutterFormat = (typeof cutterFormats)[number]

/**
 * Order of white ink on clear film. `below` is painted under the colours, without being knocked out by them. `above`
 * is painted over the colours and overprints them.
 */
export const whiteInkModes = ['none', 'below', 'above'] as const
export type WhiteInkMode = (typeof whiteInkModes)[number]

export const colourIntents = ['none', 'srgb'] as const
export type ColourIntent = (typeof colourIntents)[number]

const tooExact = productionError('too_exact')
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

/** Names that a press would read as process inks or reserved separations. */
const reservedInkNames = ['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black']

/** The first letter is a capital, which distinguishes spot colours from RGB colours when the PDF is written. */
const spotColourSchema = z
  .string()
  .trim()
  .min(1, productionError('spot_needed'))
  .max(32, productionError('too_long', { most: 32 }))
  .regex(/^[A-Z][A-Za-z\d_-]*$/, productionError('not_an_ink_name'))
  .refine((name) => !reservedInkNames.includes(name), productionError('name_of_ink'))

/** A cutter, which is stored in Settings and with every sheet that is laid out for it. Lengths are in millimetres. */
export const cutterSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, productionError('required', { field: 'name' }))
    .max(40, productionError('too_long', { most: 40 }))
    .regex(/^[^\0]*$/),
  kind: z.enum(cutterKinds),
  /** Size of the cutter's sticker sheet. `null` for the standard size, `printableSheetSizeMm`. */
  sheet: z.object({ widthMm: sheetSideSchema, heightMm: sheetSideSchema }).nullable(),
  /** Distance between two cuts. At 0, neighbours share their cuts. */
  gapMm: lengthSchema(0, 20),
  margins: z.object({
    top: lengthSchema(0, 60),
    right: lengthSchema(0, 60),
    bottom: lengthSchema(0, 60),
    left: lengthSchema(0, 60),
  }),
  marks: z.object({
    style: z.enum(markStyles),
    /** Distance from the edges of the sheet to the outer edges of the marks. */
    distanceMm: lengthSchema(0, 60),
    sizeMm: lengthSchema(1, 20),
    /** Length of the arms of a corner mark. */
    armMm: lengthSchema(3, 60),
    lineMm: lengthSchema(0.1, 2),
    /** Maximum distance between two neighbouring OPOS marks on one side. */
    everyMm: lengthSchema(50, 2000),
    /** Width of the clear zone. It is on every side of a square mark, and on the inner side of a corner mark. */
    clearMm: lengthSchema(0, 40),
  }),
  cutContour: spotColourSchema,
  throughCut: spotColourSchema,
  formats: z.array(z.enum(cutterFormats)).min(1, productionError('format_needed')).max(cutterFormats.length),
  white: z.object({
    way: z.enum(whiteInkModes),
    name: spotColourSchema,
    /**
     * Distance by which the white ink is smaller than the artwork on every side, so that no white shows at the edge.
     */
    chokeMm: lengthSchema(0, 2),
  }),
  intent: z.enum(colourIntents),
})
export type Cutter = z.output<typeof cutterSchema>
