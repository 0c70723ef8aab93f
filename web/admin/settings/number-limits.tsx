import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Rules } from './sending-rules-form.tsx'

/** What one receiver gets at most, however much is planned. */
export function NumberLimits({ form }: { form: UseFormReturn<Rules> }) {
  const errors = form.formState.errors.per_number
  return (
    <fieldset>
      <legend className="text-15 font-semibold">To one receiver</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        What is more than this waits for its turn. Everything that was sent counts, also what you send by
        hand.
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field label="Messages a day" optional hint="Empty: no limit." error={errors?.most_a_day?.message}>
          <TextInput
            {...form.register('per_number.most_a_day', {
              setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)),
            })}
            inputMode="numeric"
          />
        </Field>
        <Field
          label="Between two, seconds"
          hint="0: one may follow the other at once."
          error={errors?.gap_seconds?.message}
        >
          <TextInput
            {...form.register('per_number.gap_seconds', { valueAsNumber: true })}
            inputMode="numeric"
          />
        </Field>
      </div>
    </fieldset>
  )
}
