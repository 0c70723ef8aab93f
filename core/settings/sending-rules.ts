import { z } from 'zod'
import { dayOr } from '../shared/shop-day.ts'
import { minutesOf } from '../messaging/sending-hours.ts'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, says('not_a_clock_time'))
const day = z.object({ from: time, to: time }).refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
  path: ['to'],
  ...says('end_before_start'),
})

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const number = says('not_a_number')
const whole = (least: number, most: number) =>
  z
    .number(number)
    .int(says('not_a_whole_number'))
    .min(least, says('below_least', { least }))
    .max(most, says('above_most', { most }))

const changeable = z.object({
  /** Monday to Sunday, null for a closed day; null altogether: planned messages go out at any time. */
  hours: z
    .array(day.nullable())
    .length(7)
    .refine((days) => days.some(Boolean), says('no_open_day'))
    .nullable(),
  /** Days on which no planned message goes out. */
  holidays: z
    .array(
      z.object({
        date: dayOr(says('choose', { field: 'date' })),
        name: z
          .string()
          .trim()
          .max(60, says('too_long', { most: 60 }))
          .default(''),
      }),
    )
    .max(100, says('above_most_units', { most: 100, unit: 'holidays' })),
  /** What is overdue by more than this, after the program was off or the gateway down, is not sent but shown as missed. */
  grace_minutes: z
    .number(says('not_a_number'))
    .int()
    .min(5, says('below_least_units', { least: 5, unit: 'minutes' }))
    .max(10_080, says('above_most_units', { most: 7, unit: 'days' })),
  /** Messages a second; 0: as fast as it goes; null: as WHATSAPP_MAX_PER_SECOND says. */
  per_second: z
    .number(says('not_a_number'))
    .min(0, says('pace_negative'))
    .max(100, says('above_most_units', { most: 100, unit: 'a_second' }))
    .nullable(),
  /**
   * Messages a second while what waited for a gateway that was down goes out, and no breaks between them; 0: as fast as it
   * goes; null: as at any time.
   */
  catch_up_per_second: z
    .number(number)
    .min(0, says('pace_negative'))
    .max(100, says('above_most_units', { most: 100, unit: 'a_second' }))
    .nullable()
    .default(null),
  /** Planned messages are begun so far apart: at least, and up to so much more at random. Both 0: only the pace holds. */
  apart: z
    .object({ least_seconds: whole(0, 3600), spread_seconds: whole(0, 3600) })
    .default({ least_seconds: 0, spread_seconds: 0 }),
  /** What one receiver gets at most; left out: as much as there is. */
  per_number: z
    .object({
      /** Messages on one day of the shop; null: any number. */
      most_a_day: whole(1, 1000).nullable(),
      /** Between two messages. */
      gap_seconds: whole(0, 86_400),
    })
    .default({ most_a_day: null, gap_seconds: 0 }),
  /** A new number sends few messages at first and more from day to day; null: it is not new. */
  warm_up: z
    .object({
      starts_on: dayOr(says('choose', { field: 'date' })),
      first_day: whole(1, 10_000),
      growth_percent: whole(0, 400),
      days: whole(1, 120),
    })
    .nullable()
    .default(null),
  /**
   * A text that fits goes as the caption of its message's last picture, and both as one message; null: where Meta charges
   * each message.
   */
  text_with_picture: z.boolean().nullable().default(null),
  /**
   * Messages that visitors without sign-in may cause within 24 hours, all together: orders, links and reminders. What is
   * over it is held for staff.
   */
  visitor_messages_a_day: whole(0, 100_000).default(500),
})

/**
 * Since when and by whom nothing goes out; null: it does. `restored`: the database was filled from a backup, and what
 * falls due before sending is resumed will wait for a decision.
 */
const rules = changeable.extend({
  version,
  paused: z.object({ since: z.iso.datetime(), by: z.string(), restored: z.boolean() }).nullable(),
})
export type SendingRulesView = z.output<typeof rules>

/** When messages may go out. Every engine follows a change at once. */
export const getSendingRules = contract('GET', '/api/v2/sending-rules', {
  access: administratorOnly('messages'),
  input: z.object({}),
  reply: rules,
  envelope: 'data',
})

/**
 * Hours hold for planned messages: what a person sends now, and answers to an order, go at any time. What falls
 * due outside of them waits for the next opening.
 */
export const changeSendingRules = contract('PUT', '/api/v2/sending-rules', {
  access: administratorOnly(),
  input: changeable.extend({ version: seenVersion }),
  reply: rules,
  envelope: 'data',
  errors: changedMeanwhile,
})

/** Nothing is begun any more until sending is resumed; nothing is lost, and nothing missed, by a pause. */
export const pauseSending = contract('POST', '/api/v2/sending-rules/pause', {
  access: administratorOnly('messages'),
  input: z.object({}),
  reply: rules,
  envelope: 'data',
})

export const resumeSending = contract('POST', '/api/v2/sending-rules/resume', {
  access: administratorOnly('messages'),
  input: z.object({}),
  reply: rules,
  envelope: 'data',
})
