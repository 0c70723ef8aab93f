import { z } from 'zod'
import { administratorOnly, atLeast, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'

const number = { error: 'Please enter a number.' }
const whole = { error: 'Please enter whole millimetres.' }

/** A span in tenths of a millimetre. */
const span = (most: number) =>
  z
    .number(number)
    .min(0, { error: 'At least 0 mm.' })
    .max(most, { error: `At most ${most} mm.` })
    .refine((mm) => Math.abs(mm * 10 - Math.round(mm * 10)) < 1e-6, {
      error: 'At most one digit after the point.',
    })

const side = (most: number) =>
  z
    .number({ error: 'Please enter millimetres, e.g. 290.' })
    .int(whole)
    .min(100, { error: 'At least 100 mm.' })
    .max(most, { error: `At most ${most.toLocaleString('en-MY')} mm.` })

/** Names that a press takes for its own inks. */
const inks = ['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black', 'White']

const productionSettings = z.object({
  /** Widths of film that the shop prints on, the usual one first. */
  film_widths_mm: z
    .array(side(2000))
    .min(1, { error: 'Please enter at least one width.' })
    .max(8, { error: 'At most 8 widths.' })
    .refine((widths) => new Set(widths).size === widths.length, { error: 'Two widths are the same.' }),
  /** How long one sheet is. */
  sheet_length_mm: side(3000),
  /** Left free along the edges of a sheet. */
  margin_mm: span(40),
  /** Between two cut lines. */
  gap_mm: span(20),
  /** The spot colour that the cutter follows. Capitals first: a PDF keeps it apart from the colours of screens. */
  cut_contour: z
    .string()
    .trim()
    .min(1, { error: 'Please enter the name that your cutter looks for, usually CutContour.' })
    .max(32, { error: 'Please use at most 32 characters.' })
    .regex(/^[A-Z][A-Za-z\d_-]*$/, {
      error: 'Begin with a capital; then letters, digits, - and _ without spaces.',
    })
    .refine((name) => !inks.includes(name), {
      error: 'This is the name of an ink: the cutter needs its own.',
    }),
})
export type ProductionSettings = z.output<typeof productionSettings>
const kept = productionSettings.extend({ version })

/** What sheets are printed on. */
export const getProductionSettings = contract('GET', '/api/v2/production-settings', {
  access: atLeast('contributor', 'orders'),
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

/** Batches that were made before keep the film that they were laid out for. */
export const changeProductionSettings = contract('PUT', '/api/v2/production-settings', {
  access: administratorOnly(),
  input: productionSettings.extend({ version: seenVersion }),
  reply: kept,
  envelope: 'data',
  errors: changedMeanwhile,
})
