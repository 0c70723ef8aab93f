import {
  getDefaultCampaignKind,
  type createRecurringMessage,
  type RecurringMessage,
} from '#core/messaging/recurring-messages.ts'
import type { CampaignKind } from '#core/contacts/consent.ts'
import type { InputOf } from '#core/contract.ts'
import type { RecurrenceRule, RecurrencePlan } from '#core/messaging/recurrence.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import { getDayFromTime, getShopNow } from '#web/shop-clock.ts'

export interface RecurringMessageValues {
  phone: string
  manual: boolean
  /** `null` if the recipient is a single number. */
  groupId: number | null
  kind: CampaignKind
  text: string
  rule: RecurrenceRule
  time: string
  startsOn: string
  end: 'never' | 'on' | 'after'
  endsOn: string
  times: string
}

export function createRecurringMessageValues(): RecurringMessageValues {
  const today = getDayFromTime(getShopNow())
  return {
    phone: '',
    manual: false,
    groupId: null,
    kind: getDefaultCampaignKind(null),
    text: '',
    rule: { every: 'day' },
    time: '09:00',
    startsOn: today,
    end: 'never',
    endsOn: today,
    times: '10',
  }
}

export function toRecurringMessageValues(recurringMessage: RecurringMessage): RecurringMessageValues {
  const { phone, group_id, kind, receiver, text, rule, time, starts_on, ends_on, times } = recurringMessage
  return {
    phone: phone ?? '',
    manual: phone !== null && receiver === '',
    groupId: group_id,
    kind,
    text,
    rule,
    time,
    startsOn: starts_on,
    end: ends_on ? 'on' : times ? 'after' : 'never',
    endsOn: ends_on ?? starts_on,
    times: String(times ?? 10),
  }
}

export const toRecurringMessageInput = (
  values: RecurringMessageValues,
  id: string,
): InputOf<typeof createRecurringMessage> => ({
  id,
  phone: values.groupId === null ? values.phone : null,
  group_id: values.groupId,
  kind: values.kind,
  text: values.text,
  rule: values.rule,
  time: values.time,
  starts_on: values.startsOn,
  ends_on: values.end === 'on' ? values.endsOn : null,
  times: values.end === 'after' ? parseNumberOrNaN(values.times) : null,
})

export const toRecurrencePlan = ({
  rule,
  time,
  startsOn,
  end,
  endsOn,
}: RecurringMessageValues): RecurrencePlan => ({
  rule,
  time,
  from: startsOn,
  until: end === 'on' ? endsOn : null,
})
