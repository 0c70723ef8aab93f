import { z } from 'zod'
import { requireAdministrator, requireRole, contract } from '../contract.ts'
import { maxInteger } from '../shared/limits.ts'
import { shopDaySchema } from '../shared/shop-day.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const integerBetween = (least: number, most: number) =>
  z
    .number(settingsError('not_a_whole_number'))
    .int(settingsError('not_a_whole_number'))
    .min(least, settingsError('below_least', { least }))
    .max(most, settingsError('above_most', { most }))
const workDaysSchema = integerBetween(0, 60)
const percentSchema = integerBetween(0, 100)
const dailyCapacitySchema = integerBetween(1, 100_000).nullable()

const dueRulesSchema = z.object({
  on: z.boolean(),
  /** One entry per weekday, Monday to Sunday. */
  week: z
    .array(z.boolean())
    .length(7)
    .refine((days) => days.some(Boolean), settingsError('no_open_day')),
  cut_off: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, settingsError('not_a_clock_time')),
  days: z
    .array(
      z.object({
        date: shopDaySchema,
        percent: percentSchema,
        name: z
          .string()
          .trim()
          .max(60, settingsError('too_long', { most: 60 }))
          .regex(/^[^\0]*$/)
          .default(''),
      }),
    )
    .max(200, settingsError('above_most_units', { most: 200, unit: 'days' })),
  capacity: z.object({ sets: dailyCapacitySchema, sheets: dailyCapacitySchema, pieces: dailyCapacitySchema }),
  keep_free_percent: integerBetween(0, 90),
  turnaround: z.object({ sets: workDaysSchema, sheets: workDaysSchema, pieces: workDaysSchema }),
  products: z.array(z.object({ product_id: z.int().min(1).max(maxInteger), days: workDaysSchema })).max(2000),
  rush_days: workDaysSchema,
})
const storedDueRulesSchema = dueRulesSchema.extend({
  version: versionSchema,
})
export type StoredDueRules = z.output<typeof storedDueRulesSchema>

export const getDueRules = contract('GET', '/api/v2/due-rules', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: storedDueRulesSchema,
  envelope: 'data',
})

/** Existing due dates are kept. */
export const changeDueRules = contract('PUT', '/api/v2/due-rules', {
  access: requireAdministrator(),
  input: dueRulesSchema.extend({ version: expectedVersionSchema }),
  reply: storedDueRulesSchema,
  envelope: 'data',
  errors: versionConflict,
})
