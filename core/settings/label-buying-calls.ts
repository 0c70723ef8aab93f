import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { parseMalaysianState } from '../orders/delivery.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, settingsError('too_long', { most }))
    .regex(/^[^\0\n]*$/)
const requiredLine = (most: number, field: 'name' | 'address' | 'city') =>
  line(most).min(1, settingsError('required', { field }))

/** Sender of parcels, with the length limits of EasyParcel. */
const senderSchema = z.object({
  name: requiredLine(35, 'name'),
  phone: line(16).regex(/^0\d{8,10}$/, settingsError('not_a_local_phone')),
  email: z.union([z.literal(''), z.email(settingsError('not_an_email')).max(100)]),
  address1: requiredLine(70, 'address'),
  address2: line(70),
  postcode: line(5).regex(/^\d{5}$/, settingsError('not_a_postcode')),
  city: requiredLine(35, 'city'),
  state: line(40).refine(
    (state) => parseMalaysianState(state) !== null,
    settingsError('choose', { field: 'state' }),
  ),
})
export type LabelSender = z.output<typeof senderSchema>

const storedLabelBuyingSchema = z.object({
  /** True if an API key is stored. The key itself is never returned. */
  has_key: z.boolean(),
  sender: z.record(
    z.enum(['name', 'phone', 'email', 'address1', 'address2', 'postcode', 'city', 'state']),
    z.string(),
  ),
  version: versionSchema,
})
export type StoredLabelBuying = z.output<typeof storedLabelBuyingSchema>

export const getLabelBuyingSettings = contract('GET', '/api/v2/label-buying', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedLabelBuyingSchema,
  envelope: 'data',
})

/** An absent or empty key keeps the stored one. `null` deletes the key, so that no labels can be bought. */
export const changeLabelBuyingSettings = contract('PUT', '/api/v2/label-buying', {
  access: requireAdministrator(),
  input: z.object({
    api_key: z
      .string()
      .trim()
      .max(100)
      .regex(/^[\x21-\x7e]*$/, settingsError('not_a_key'))
      .nullish(),
    sender: senderSchema.optional(),
    version: expectedVersionSchema,
  }),
  reply: storedLabelBuyingSchema,
  envelope: 'data',
  errors: versionConflict,
})
