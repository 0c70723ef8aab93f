import { z } from 'zod'
import { administratorOnly, atLeast, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

const number = says('not_a_number')
const whole = says('not_whole_units', { unit: 'millimetres' })

/** A span in tenths of a millimetre. */
const span = (most: number) =>
  z
    .number(number)
    .min(0, says('below_least_units', { least: 0, unit: 'mm' }))
    .max(most, says('above_most_units', { most, unit: 'mm' }))
    .refine((mm) => Math.abs(mm * 10 - Math.round(mm * 10)) < 1e-6, says('too_exact'))

const side = (most: number) =>
  z
    .number(says('millimetres_needed'))
    .int(whole)
    .min(100, says('below_least_units', { least: 100, unit: 'mm' }))
    .max(most, says('above_most_units', { most, unit: 'mm' }))

/** Names that a press takes for its own inks. */
const inks = ['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black', 'White']

const productionSettings = z.object({
  /** Widths of film that the shop prints on, the usual one first. */
  film_widths_mm: z
    .array(side(2000))
    .min(1, says('width_needed'))
    .max(8, says('above_most_units', { most: 8, unit: 'widths' }))
    .refine((widths) => new Set(widths).size === widths.length, says('width_twice')),
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
    .min(1, says('cut_contour_needed'))
    .max(32, says('too_long', { most: 32 }))
    .regex(/^[A-Z][A-Za-z\d_-]*$/, says('not_an_ink_name'))
    .refine((name) => !inks.includes(name), says('name_of_ink')),
  /** The white edge around a sticker that is cut along its art. */
  border_mm: span(10).default(2),
  /** What is printed beyond a cut that the art reaches. */
  bleed_mm: span(5).default(2),
  /** The narrowest bay that a blade can turn in, its radius. */
  blade_mm: span(5).default(1),
  /** Corners of square stickers, their radius; 0: sharp. */
  corner_mm: span(20).default(2),
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
