import { useWatch, type UseFormReturn } from 'react-hook-form'
import { apartWords, meanApartMs } from '../../../core/values/manners.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Rules } from './sending-rules-form.tsx'

/** How far apart planned messages go, as one types them by hand: never at an even beat. */
export function ApartFields({ form }: { form: UseFormReturn<Rules> }) {
  const errors = form.formState.errors.apart
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Between two messages</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        However many are due at once, planned messages go one by one with a break in between. Between a
        picture and its text there is none.
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field label="At least, seconds apart" error={errors?.least_seconds?.message}>
          <TextInput {...form.register('apart.least_seconds', { valueAsNumber: true })} inputMode="numeric" />
        </Field>
        <Field label="Plus at random up to, seconds" error={errors?.spread_seconds?.message}>
          <TextInput
            {...form.register('apart.spread_seconds', { valueAsNumber: true })}
            inputMode="numeric"
          />
        </Field>
      </div>
      <Outcome form={form} />
    </fieldset>
  )
}

/** What the figures come to, while they are typed; nothing while a field holds no number. */
function Outcome({ form }: { form: UseFormReturn<Rules> }) {
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
