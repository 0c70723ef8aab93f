import type { Rules } from './rules.ts'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'

/** What one receiver gets at most, however much is planned. */
export function NumberLimits({ form }: { form: ContractForm<Rules> }) {
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
