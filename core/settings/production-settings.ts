import { z } from 'zod'
import { requireAdministrator, requireRole, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const notANumber = settingsError('not_a_number')
const notWholeMillimetres = settingsError('not_whole_units', { unit: 'millimetres' })

const lengthSchema = (most: number) =>
  z
    .number(notANumber)
    .min(0, settingsError('below_least_units', { least: 0, unit: 'mm' }))
    .max(most, settingsError('above_most_units', { most, unit: 'mm' }))
    .refine((mm) => Math.abs(mm * 10 - Math.round(mm * 10)) < 1e-6, settingsError('too_exact'))

const marginSchema = (most: number) =>
  z
    .number(settingsError('millimetres_needed'))
    .int(notWholeMillimetres)
    .min(100, settingsError('below_least_units', { least: 100, unit: 'mm' }))
    .max(most, settingsError('above_most_units', { most, unit: 'mm' }))

/** Ink names that RIP software reserves. */
const reservedInkNames = ['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black', 'White']

const productionSettingsSchema = z.object({
  /** Available film widths, with the usual width first. */
  film_widths_mm: z
    .array(marginSchema(2000))
    .min(1, settingsError('width_needed'))
    .max(8, settingsError('above_most_units', { most: 8, unit: 'widths' }))
    .refine((widths) => new Set(widths).size === widths.length, settingsError('width_twice')),
  sheet_length_mm: marginSchema(3000),
  margin_mm: lengthSchema(40),
  gap_mm: lengthSchema(20),
  /**
   * Name of the spot colour that marks cut lines. The first letter is a capital, which distinguishes spot colours
   * from RGB colours when the PDF is written.
   */
  cut_contour: z
    .string()
    .trim()
    .min(1, settingsError('cut_contour_needed'))
    .max(32, settingsError('too_long', { most: 32 }))
    .regex(/^[A-Z][A-Za-z\d_-]*$/, settingsError('not_an_ink_name'))
    .refine((name) => !reservedInkNames.includes(name), settingsError('name_of_ink')),
  /** Width of the white border around a sticker that is cut along its artwork. */
  border_mm: lengthSchema(10).default(2),
  /** Bleed beyond the cut line, wherever the artwork reaches the line. */
  bleed_mm: lengthSchema(5).default(2),
  /** The smallest radius of a concave curve that the blade can cut. */
  blade_mm: lengthSchema(5).default(1),
  /** Corner radius of square stickers. 0 for sharp corners. */
  corner_mm: lengthSchema(20).default(2),
})
export type ProductionSettings = z.output<typeof productionSettingsSchema>
const storedProductionSettingsSchema = productionSettingsSchema.extend({ version: versionSchema })

export const getProductionSettings = contract('GET', '/api/v2/production-settings', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: storedProductionSettingsSchema,
  envelope: 'data',
})

/** Existing batches keep the settings with which they were created. */
export const changeProductionSettings = contract('PUT', '/api/v2/production-settings', {
  access: requireAdministrator(),
  input: productionSettingsSchema.extend({ version: expectedVersionSchema }),
  reply: storedProductionSettingsSchema,
  envelope: 'data',
  errors: versionConflict,
})
