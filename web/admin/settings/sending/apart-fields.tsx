import { useWatch } from 'react-hook-form'
import { apartWords, meanApartMs } from '#core/messaging/throttle.ts'
import type { Rules } from './rules.ts'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'

/** How far apart planned messages go, as one types them by hand: never at an even beat. */
export function ApartFields({ form }: { form: ContractForm<Rules> }) {
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
  const words = isTyped ? apartWords(apart) : ''
  return (
    <p className="min-h-6 text-15 tabular-nums">
      {words === null ? 'No break: only the pace holds.' : words && `One ${words}, ${hourly(apart)}.`}
    </p>
  )
}

function hourly(apart: { leastMs: number; spreadMs: number }): string {
  const messages = Math.round(3_600_000 / meanApartMs(apart))
  return messages === 1 ? 'about 1 an hour' : `about ${messages.toLocaleString('en-MY')} an hour`
}
