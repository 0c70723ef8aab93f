import { formatCount } from '#core/shared/format-count.ts'
import { weekdayLabels, type SendingRulesView } from '#core/settings/sending-rules.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'
import { formatTextWithPictureSetting } from './text-with-picture.tsx'
import type { SendingRulesValues } from './sending-rules-values.ts'

type Shown = Omit<SendingRulesView, 'paused' | 'version'>

const text: { [Field in keyof Shown]: (value: Shown[Field]) => string } = {
  hours: (days) =>
    days
      ? days.map((day, at) => `${weekdayLabels[at]}: ${day ? `${day.from}–${day.to}` : 'closed'}`).join('\n')
      : 'At any time',
  holidays: (days) => days.map(({ date, name }) => `${formatListDay(date)} ${name}`).join('\n'),
  grace_minutes: String,
  per_second: (pace) => (pace === null ? 'As set on the server' : String(pace)),
  catch_up_per_second: (pace) => (pace === null ? 'Usual pace' : String(pace)),
  apart: ({ least_seconds, spread_seconds }) => `${least_seconds} s plus up to ${spread_seconds} s`,
  per_number: ({ most_a_day, gap_seconds }) =>
    `${most_a_day === null ? 'No daily limit' : `At most ${most_a_day} per day`}, ${gap_seconds} s apart`,
  warm_up: (plan) =>
    plan
      ? `${formatCount(plan.first_day, 'message')} on ${formatListDay(plan.starts_on)}, then ${plan.growth_percent}% more each day for ${formatCount(plan.days, 'day')}`
      : 'Off',
  text_with_picture: formatTextWithPictureSetting,
  visitor_messages_a_day: String,
}

export const sendingRuleLabels = {
  hours: { label: 'Sending hours', text: text.hours },
  holidays: { label: 'Holidays', text: text.holidays },
  grace_minutes: { label: 'Grace period after downtime (minutes)', text: text.grace_minutes },
  per_second: { label: 'Pace', text: text.per_second },
  catch_up_per_second: { label: 'Pace after an outage', text: text.catch_up_per_second },
  apart: { label: 'Gap between messages', text: text.apart },
  per_number: { label: 'Limits per recipient', text: text.per_number },
  warm_up: { label: 'New number', text: text.warm_up },
  visitor_messages_a_day: {
    label: 'Daily limit for visitor-triggered messages',
    text: text.visitor_messages_a_day,
  },
  text_with_picture: { label: 'Text as picture caption', text: text.text_with_picture },
} as FieldLabels<SendingRulesValues>
