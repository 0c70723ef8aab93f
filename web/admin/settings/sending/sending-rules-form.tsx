import { changeSendingRules, getSendingRules, type SendingRulesView } from '#core/settings/sending-rules.ts'
import { sendingRuleLabels } from './rule-labels.ts'
import { toSendingRulesValues, type SendingRulesValues } from './sending-rules-values.ts'
import { TextWithPictureField } from './text-with-picture.tsx'
import { SendingHoursField } from './week-hours.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { useWatch, Controller } from 'react-hook-form'
import {
  formatMinInterval,
  getMeanIntervalMs,
  getWarmUpLimit,
  type WarmUp as StoredWarmUp,
} from '#core/messaging/sending-limits.ts'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { formatDayWithWeekday, getShopDay } from '#core/shared/shop-time.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

export function SendingRulesForm({ rules }: { rules: SendingRulesView }) {
  const form = useSettingForm(changeSendingRules, getSendingRules, {
    setting: rules,
    valuesOf: toSendingRulesValues,
    labels: sendingRuleLabels,
    saved: 'Sending rules saved',
  })
  return (
    <PageForm form={form} className="grid gap-6">
      <SendingHoursField form={form} />
      <NumberLimits form={form} />
      <WarmUp form={form} />
      <ApartFields form={form} />
      <TextWithPictureField form={form} />
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField
          form={form}
          name="per_second"
          label="Pace"
          optional
          hint="Messages per second, sent at random intervals. Leave empty to use the server’s setting. 0 means no limit."
          decimal
        />
        <NumberField
          form={form}
          name="catch_up_per_second"
          label="Pace after an outage"
          optional
          hint="Messages per second while delayed messages are sent after an outage. There are no gaps between them. Leave empty to send at the usual pace."
          decimal
        />
        <NumberField
          form={form}
          name="grace_minutes"
          label="Grace period after downtime (minutes)"
          hint="Messages that are overdue by more than this after downtime are marked as missed and not sent."
        />
        <NumberField
          form={form}
          name="visitor_messages_a_day"
          label="Daily limit for visitor-triggered messages"
          hint="Counts all confirmations, links and reminders that visitors trigger. Messages over the limit wait in the scheduler until you send them. Orders are still accepted."
        />
      </div>
    </PageForm>
  )
}

/** Fields for the gap between messages, to which a random part is added to resemble manual sending. */
function ApartFields({ form }: { form: ContractForm<SendingRulesValues> }) {
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Gap between messages</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        Scheduled messages due at the same time are sent one by one with a gap. A picture and its text are
        sent without a gap.
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField form={form} name="apart.least_seconds" label="Minimum gap (seconds)" />
        <NumberField form={form} name="apart.spread_seconds" label="Maximum random extra (seconds)" />
      </div>
      <Outcome form={form} />
    </fieldset>
  )
}

function Outcome({ form }: { form: ContractForm<SendingRulesValues> }) {
  const typed = useWatch({ control: form.control, name: 'apart' })
  const [least = NaN, spread = NaN] = [typed?.least_seconds, typed?.spread_seconds]
  const apart = { minMs: least * 1000, maxExtraMs: spread * 1000 }
  const isTyped = least >= 0 && spread >= 0
  const words = isTyped ? formatMinInterval(apart) : ''
  return (
    <p className="min-h-6 text-15 tabular-nums">
      {words === null ? 'No gap between messages.' : words && `One ${words}, ${hourly(apart)}.`}
    </p>
  )
}

function hourly(apart: { minMs: number; maxExtraMs: number }): string {
  const messages = Math.round(3_600_000 / getMeanIntervalMs(apart))
  return messages === 1 ? 'about 1 an hour' : `about ${messages.toLocaleString('en-MY')} an hour`
}

function NumberLimits({ form }: { form: ContractForm<SendingRulesValues> }) {
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Per recipient</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        Messages over the limit wait. Messages that you send manually also count.
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField
          form={form}
          name="per_number.most_a_day"
          label="Messages per day"
          optional
          hint="Leave empty for no limit."
        />
        <NumberField form={form} name="per_number.gap_seconds" label="Gap (seconds)" hint="0 means no gap." />
      </div>
    </fieldset>
  )
}

const createDefaultWarmUp = () => ({
  starts_on: getShopDay(new Date()),
  first_day: 20,
  growth_percent: 50,
  days: 14,
})
const dayMs = 86_400_000

/** WhatsApp bans newly registered numbers that write to hundreds of people at once. */
function WarmUp({ form }: { form: ContractForm<SendingRulesValues> }) {
  return (
    <Controller
      control={form.control}
      name="warm_up"
      render={({ field: { value, onChange } }) => (
        <fieldset>
          <legend className="text-15 font-semibold">New number</legend>
          <Checkbox
            label="Warm up a new number"
            hint="The daily limit starts low and rises each day. Messages over the limit wait for the next day."
            checked={Boolean(value)}
            onChange={(event) => onChange(event.target.checked ? createDefaultWarmUp() : null)}
          />
          {value && (
            <div className="mt-1 border-l-2 border-line pl-4">
              <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                <TextField
                  form={form}
                  name="warm_up.starts_on"
                  label="First day"
                  hint={formatDayWithWeekday(form.watch('warm_up.starts_on') ?? '')}
                  type="date"
                />
                <NumberField form={form} name="warm_up.first_day" label="Messages on the first day" />
                <NumberField form={form} name="warm_up.growth_percent" label="Daily increase (%)" />
                <NumberField form={form} name="warm_up.days" label="Number of days" />
              </div>
              <Days form={form} />
            </div>
          )}
        </fieldset>
      )}
    />
  )
}

function Days({ form }: { form: ContractForm<SendingRulesValues> }) {
  const warmUp = useWatch({ control: form.control, name: 'warm_up' })
  return <p className="min-h-6 text-15 tabular-nums">{warmUp && daysOf(warmUp)}</p>
}

/** Returns an empty string if a field isn't a number. */
function daysOf(warmUp: StoredWarmUp): string {
  const { days, first_day, growth_percent } = warmUp
  const first = Date.parse(`${warmUp.starts_on}T00:00:00+08:00`)
  if ([first, days, first_day, growth_percent].some((each) => !Number.isFinite(each)) || days < 1) return ''
  const on = (day: number) => getWarmUpLimit(warmUp, new Date(first + day * dayMs)).toLocaleString('en-MY')
  const shown = Array.from({ length: Math.min(days, 4) }, (_, day) => on(day)).join(', ')
  const rest = days > 4 ? `, … ${on(days - 1)} on day ${days}` : ''
  return `${shown}${rest}, then no limit.`
}
