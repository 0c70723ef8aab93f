import { changeSendingRules, getSendingRules, type SendingRulesView } from '#core/settings/sending-rules.ts'
import { ruleLabels } from './rule-labels.ts'
import { changeable, type Rules } from './rules.ts'
import { TextWithPicture } from './text-with-picture.tsx'
import { WeekHours } from './week-hours.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { useWatch, Controller } from 'react-hook-form'
import {
  formatMinInterval,
  getMeanIntervalMs,
  getWarmUpLimit,
  type WarmUp as Given,
} from '#core/messaging/sending-limits.ts'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { formatDayWithWeekday, getShopDay } from '#core/shared/shop-time.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

/** Hours, what one receiver and a new number get, how far apart, what goes together, pace and grace; every engine keeps them from the next message on. */
export function SendingRulesForm({ rules }: { rules: SendingRulesView }) {
  const form = useSettingForm(changeSendingRules, getSendingRules, {
    setting: rules,
    valuesOf: changeable,
    labels: ruleLabels,
    saved: 'Sending rules saved',
  })
  return (
    <PageForm form={form} className="grid gap-6">
      <WeekHours form={form} />
      <NumberLimits form={form} />
      <WarmUp form={form} />
      <ApartFields form={form} />
      <TextWithPicture form={form} />
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField
          form={form}
          name="per_second"
          label="Pace"
          optional
          hint="Messages a second, with random spread. Empty: as set where the program is started; 0: no limit."
          decimal
        />
        <NumberField
          form={form}
          name="catch_up_per_second"
          label="After an outage"
          optional
          hint="Messages a second, without breaks between them, while what waited for the gateway goes out. Empty: as always."
          decimal
        />
        <NumberField
          form={form}
          name="grace_minutes"
          label="Grace after downtime, minutes"
          hint="What is overdue by more than this, because the program was off or the gateway down, is shown as missed and not sent."
        />
        <NumberField
          form={form}
          name="visitor_messages_a_day"
          label="Messages caused by visitors a day"
          hint="Orders, links and reminders that visitors trigger, all together. Messages over the limit are held in the scheduler until you send them; orders are still accepted."
        />
      </div>
    </PageForm>
  )
}

/** How far apart planned messages go, as one types them by hand: never at an even beat. */
function ApartFields({ form }: { form: ContractForm<Rules> }) {
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Between two messages</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        However many are due at once, planned messages go one by one with a break in between. Between a
        picture and its text there is none.
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField form={form} name="apart.least_seconds" label="At least, seconds apart" />
        <NumberField form={form} name="apart.spread_seconds" label="Plus at random up to, seconds" />
      </div>
      <Outcome form={form} />
    </fieldset>
  )
}

/** What the figures come to, while they are typed; nothing while a field holds no number. */
function Outcome({ form }: { form: ContractForm<Rules> }) {
  const typed = useWatch({ control: form.control, name: 'apart' })
  const [least = NaN, spread = NaN] = [typed?.least_seconds, typed?.spread_seconds]
  const apart = { leastMs: least * 1000, spreadMs: spread * 1000 }
  const isTyped = least >= 0 && spread >= 0
  const words = isTyped ? formatMinInterval(apart) : ''
  return (
    <p className="min-h-6 text-15 tabular-nums">
      {words === null ? 'No break: only the pace holds.' : words && `One ${words}, ${hourly(apart)}.`}
    </p>
  )
}

function hourly(apart: { leastMs: number; spreadMs: number }): string {
  const messages = Math.round(3_600_000 / getMeanIntervalMs(apart))
  return messages === 1 ? 'about 1 an hour' : `about ${messages.toLocaleString('en-MY')} an hour`
}

/** What one receiver gets at most, however much is planned. */
function NumberLimits({ form }: { form: ContractForm<Rules> }) {
  return (
    <fieldset>
      <legend className="text-15 font-semibold">To one receiver</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        What is more than this waits for its turn. Everything that was sent counts, also what you send by
        hand.
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <NumberField
          form={form}
          name="per_number.most_a_day"
          label="Messages a day"
          optional
          hint="Empty: no limit."
        />
        <NumberField
          form={form}
          name="per_number.gap_seconds"
          label="Between two, seconds"
          hint="0: one may follow the other at once."
        />
      </div>
    </fieldset>
  )
}

const usual = () => ({ starts_on: getShopDay(new Date()), first_day: 20, growth_percent: 50, days: 14 })
const dayMs = 86_400_000

/** A number that has just been registered is banned when it writes to hundreds at once. */
function WarmUp({ form }: { form: ContractForm<Rules> }) {
  return (
    <Controller
      control={form.control}
      name="warm_up"
      render={({ field: { value, onChange } }) => (
        <fieldset>
          <legend className="text-15 font-semibold">New number</legend>
          <Checkbox
            label="Warm it up"
            hint="Few messages on the first day, more from day to day. What is more than that waits for the next day."
            checked={Boolean(value)}
            onChange={(event) => onChange(event.target.checked ? usual() : null)}
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
                <NumberField form={form} name="warm_up.first_day" label="Messages on that day" />
                <NumberField form={form} name="warm_up.growth_percent" label="More each day, %" />
                <NumberField form={form} name="warm_up.days" label="Days in all" />
              </div>
              <Days form={form} />
            </div>
          )}
        </fieldset>
      )}
    />
  )
}

/** What the figures come to, while they are typed. */
function Days({ form }: { form: ContractForm<Rules> }) {
  const warmUp = useWatch({ control: form.control, name: 'warm_up' })
  return <p className="min-h-6 text-15 tabular-nums">{warmUp && daysOf(warmUp)}</p>
}

/** `20, 30, 45, 67, … 3,892 on the 14th day, then no limit.`; empty while a field holds no number. */
function daysOf(warmUp: Given): string {
  const { days, first_day, growth_percent } = warmUp
  const first = Date.parse(`${warmUp.starts_on}T00:00:00+08:00`)
  if ([first, days, first_day, growth_percent].some((each) => !Number.isFinite(each)) || days < 1) return ''
  const on = (day: number) => getWarmUpLimit(warmUp, new Date(first + day * dayMs)).toLocaleString('en-MY')
  const shown = Array.from({ length: Math.min(days, 4) }, (_, day) => on(day)).join(', ')
  const rest = days > 4 ? `, … ${on(days - 1)} on day ${days}` : ''
  return `${shown}${rest}; then no limit.`
}
