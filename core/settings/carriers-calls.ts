import { z } from 'zod'
import { administratorOnly, atLeast, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { regions } from '../orders/delivery.ts'
import { looksOf } from './carriers.ts'
import { says } from './field-words.ts'

// Carriers of parcels: their tracking number formats, tracking pages and delivery times.

const days = z
  .number(says('not_whole_units', { unit: 'days' }))
  .int(says('not_whole_units', { unit: 'days' }))
  .min(0, says('below_least_units', { least: 0, unit: 'days' }))
  .max(60, says('above_most_units', { most: 60, unit: 'days' }))

const carrier = z.object({
  name: z
    .string()
    .trim()
    .min(1, says('required', { field: 'name' }))
    .max(60)
    .regex(/^[^\0]*$/),
  page: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/[^\s\0]+$/, says('not_a_map_link')),
  numbers: z
    .string()
    .trim()
    .max(300)
    .refine(
      (typed) => looksOf(typed).length === typed.split(',').filter((look) => look.trim()).length,
      says('not_a_number_look'),
    ),
  days: z.record(z.enum(regions), days),
})
const carriers = z.array(carrier).max(40)

const kept = z.object({
  /** The first is the shop's usual carrier. */
  carriers,
  version,
})
export type KeptCarriers = z.output<typeof kept>

export const getCarriers = contract('GET', '/api/v2/carriers', {
  access: atLeast('contributor', 'orders'),
  input: z.object({}),
  reply: kept,
  envelope: 'data',
})

export const changeCarriers = contract('PUT', '/api/v2/carriers', {
  access: administratorOnly(),
  input: z.object({ carriers, version: seenVersion }),
  reply: kept,
  envelope: 'data',
  errors: changedMeanwhile,
})
