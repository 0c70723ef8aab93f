import { z } from 'zod'
import { createDaySchema } from '../shared/shop-day.ts'
import { parseMinutesSinceMidnight } from '../messaging/sending-hours.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { settingsError } from './settings-messages.ts'

const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, settingsError('not_a_clock_time'))
const daySchema = z
  .object({ from: clockTimeSchema, to: clockTimeSchema })
  .refine(({ from, to }) => parseMinutesSinceMidnight(from) < parseMinutesSinceMidnight(to), {
    path: ['to'],
    ...settingsError('end_before_start'),
  })

export const weekdayLabels = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const notANumber = settingsError('not_a_number')
const integerBetween = (least: number, most: number) =>
  z
    .number(notANumber)
    .int(settingsError('not_a_whole_number'))
    .min(least, settingsError('below_least', { least }))
    .max(most, settingsError('above_most', { most }))

/** Hours from Monday to Sunday, with `null` for a closed day. */
export const openingHoursSchema = z
  .array(daySchema.nullable())
  .length(7)
  .refine((days) => days.some(Boolean), settingsError('no_open_day'))

const changeableRulesSchema = z.object({
  /** The whole list is `null` if there are no sending hours. */
  hours: openingHoursSchema.nullable(),
  /** Days on which no scheduled messages are sent. */
  holidays: z
    .array(
      z.object({
        date: createDaySchema(settingsError('choose', { field: 'date' })),
        name: z
          .string()
          .trim()
          .max(60, settingsError('too_long', { most: 60 }))
          .default(''),
      }),
    )
    .max(100, settingsError('above_most_units', { most: 100, unit: 'holidays' })),
  /**
   * Number of minutes by which a message may be overdue, for example after a stop of Cetak or an outage of the
   * gateway. After that, it is marked as missed instead of being sent.
   */
  grace_minutes: z
    .number(settingsError('not_a_number'))
    .int()
    .min(5, settingsError('below_least_units', { least: 5, unit: 'minutes' }))
    .max(10_080, settingsError('above_most_units', { most: 7, unit: 'days' })),
  /** Rate limit in messages per second. 0 if unlimited. `null` to use WHATSAPP_MAX_PER_SECOND. */
  per_second: z
    .number(settingsError('not_a_number'))
    .min(0, settingsError('pace_negative'))
    .max(100, settingsError('above_most_units', { most: 100, unit: 'a_second' }))
    .nullable(),
  /**
   * Rate limit in messages per second for the backlog after an outage, which is sent without intervals. 0 if
   * unlimited. `null` for the usual rate.
   */
  catch_up_per_second: z
    .number(notANumber)
    .min(0, settingsError('pace_negative'))
    .max(100, settingsError('above_most_units', { most: 100, unit: 'a_second' }))
    .nullable()
    .default(null),
  /**
   * Interval between the starts of scheduled messages: at least `least_seconds`, plus up to `spread_seconds` at
   * random. Both are 0 if only the rate limit applies.
   */
  apart: z
    .object({ least_seconds: integerBetween(0, 3600), spread_seconds: integerBetween(0, 3600) })
    .default({ least_seconds: 0, spread_seconds: 0 }),
  per_number: z
    .object({
      /** Maximum number of messages per shop day. `null` if unlimited. */
      most_a_day: integerBetween(1, 1000).nullable(),
      gap_seconds: integerBetween(0, 86_400),
    })
    .default({ most_a_day: null, gap_seconds: 0 }),
  /** Limits for a new number, which sends few messages at first and more each day. `null` for an established number. */
  warm_up: z
    .object({
      starts_on: createDaySchema(settingsError('choose', { field: 'date' })),
      first_day: integerBetween(1, 10_000),
      growth_percent: integerBetween(0, 400),
      days: integerBetween(1, 120),
    })
    .nullable()
    .default(null),
  /**
   * True to send a text as the caption of the message's last picture if it fits, which makes both one message. `null`
   * does so only with Meta's gateways, because Meta charges per message.
   */
  text_with_picture: z.boolean().nullable().default(null),
  /**
   * Maximum number of messages that visitors without sign-in can cause together within 24 hours, by orders, links and
   * reminders. Further messages are held for staff.
   */
  visitor_messages_a_day: integerBetween(0, 100_000).default(500),
})

/**
 * `paused` says when and by whom sending was paused, and is `null` otherwise. `restored` is true if the database was
 * restored from a backup. In that case, messages that become due before sending is resumed wait for a decision.
 */
const sendingRulesSchema = changeableRulesSchema.extend({
  version: versionSchema,
  paused: z.object({ since: z.iso.datetime(), by: z.string(), restored: z.boolean() }).nullable(),
})
export type SendingRulesView = z.output<typeof sendingRulesSchema>

export const getSendingRules = contract('GET', '/api/v2/sending-rules', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: sendingRulesSchema,
  envelope: 'data',
})

/**
 * Every engine applies the new rules immediately. Sending hours apply only to scheduled messages, which wait until
 * the next opening. Order notifications, and messages that staff send immediately, are sent at any time.
 */
export const changeSendingRules = contract('PUT', '/api/v2/sending-rules', {
  access: requireAdministrator(),
  input: changeableRulesSchema.extend({ version: expectedVersionSchema }),
  reply: sendingRulesSchema,
  envelope: 'data',
  errors: versionConflict,
})

/** Until sending is resumed, no message is started. No message is lost or marked as missed because of the pause. */
export const pauseSending = contract('POST', '/api/v2/sending-rules/pause', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: sendingRulesSchema,
  envelope: 'data',
})

export const resumeSending = contract('POST', '/api/v2/sending-rules/resume', {
  access: requireAdministrator('messages'),
  input: z.object({}),
  reply: sendingRulesSchema,
  envelope: 'data',
})
