import { z } from 'zod'
import { requireAdministrator, requireRole, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { deliveryRegions } from '../orders/delivery.ts'
import { parseTrackingNumberFormats } from './carriers.ts'
import { settingsError } from './settings-messages.ts'

const days = z
  .number(settingsError('not_whole_units', { unit: 'days' }))
  .int(settingsError('not_whole_units', { unit: 'days' }))
  .min(0, settingsError('below_least_units', { least: 0, unit: 'days' }))
  .max(60, settingsError('above_most_units', { most: 60, unit: 'days' }))

const carrier = z.object({
  name: z
    .string()
    .trim()
    .min(1, settingsError('required', { field: 'name' }))
    .max(60)
    .regex(/^[^\0]*$/),
  page: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/[^\s\0]+$/, settingsError('not_a_map_link')),
  numbers: z
    .string()
    .trim()
    .max(300)
    .refine(
      (typed) =>
        parseTrackingNumberFormats(typed).length === typed.split(',').filter((look) => look.trim()).length,
      settingsError('not_a_number_look'),
    ),
  days: z.record(z.enum(deliveryRegions), days),
})
const carriers = z.array(carrier).max(40)

const storedCarriersSchema = z.object({
  /** The carriers of the shop. The first carrier is the usual one. */
  carriers,
  version: versionSchema,
})
export type StoredCarriers = z.output<typeof storedCarriersSchema>

export const getCarriers = contract('GET', '/api/v2/carriers', {
  access: requireRole('contributor', 'orders'),
  input: z.object({}),
  reply: storedCarriersSchema,
  envelope: 'data',
})

export const changeCarriers = contract('PUT', '/api/v2/carriers', {
  access: requireAdministrator(),
  input: z.object({ carriers, version: expectedVersionSchema }),
  reply: storedCarriersSchema,
  envelope: 'data',
  errors: versionConflict,
})
