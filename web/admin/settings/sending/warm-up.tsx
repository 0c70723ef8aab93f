import { formatDayWords, shopDayOf } from '#core/shared/shop-time.ts'
import { Controller, useWatch } from 'react-hook-form'
import { mostOn, type WarmUp as Given } from '#core/messaging/throttle.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import type { Rules } from './rules.ts'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

const usual = () => ({ starts_on: shopDayOf(new Date()), first_day: 20, growth_percent: 50, days: 14 })
const dayMs = 86_400_000

/** A number that has just been registered is banned when it writes to hundreds at once. */
export function WarmUp({ form }: { form: ContractForm<Rules> }) {
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
                  hint={formatDayWords(form.watch('warm_up.starts_on') ?? '')}
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
  const on = (day: number) => mostOn(warmUp, new Date(first + day * dayMs)).toLocaleString('en-MY')
  const shown = Array.from({ length: Math.min(days, 4) }, (_, day) => on(day)).join(', ')
  const rest = days > 4 ? `, … ${on(days - 1)} on day ${days}` : ''
  return `${shown}${rest}; then no limit.`
}
