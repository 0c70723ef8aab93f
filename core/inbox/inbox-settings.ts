import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { openingHoursSchema } from '../settings/sending-rules.ts'
import { expectedVersionSchema, versionConflict, versionSchema } from '../shared/versions.ts'

const inboxSettingsSchema = z.object({
  /** True if a reply marks the customer's messages as read, so that the customer sees blue ticks. */
  mark_read: z.boolean(),
  /** True if the customer sees that staff are typing. With Meta, this also marks the customer's messages as read. */
  show_typing: z.boolean(),
  /** True if customers who write outside the opening hours get the text `inbox_away`, once per conversation and day. */
  away: z.boolean(),
  /** Opening hours from Monday to Sunday, with `null` for a closed day. Holidays come from the sending rules. */
  opening_hours: openingHoursSchema,
})
export type InboxSettings = z.output<typeof inboxSettingsSchema>
const storedInboxSettingsSchema = inboxSettingsSchema.extend({ version: versionSchema })

export const getInboxSettings = contract('GET', '/api/v2/inbox-settings', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedInboxSettingsSchema,
  envelope: 'data',
})

export const changeInboxSettings = contract('PUT', '/api/v2/inbox-settings', {
  access: requireAdministrator(),
  input: inboxSettingsSchema.extend({ version: expectedVersionSchema }),
  reply: storedInboxSettingsSchema,
  envelope: 'data',
  errors: versionConflict,
})
