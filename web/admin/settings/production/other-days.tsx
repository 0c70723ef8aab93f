import { useFieldArray } from 'react-hook-form'
import { formatDayWords } from '#core/shared/shop-time.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { DayRows } from '../day-rows.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import type { TypedDueRules } from './due-rules-typed.ts'

/** Days on which less than usual is made: somebody is sick, the shop is closed. */
export function OtherDays({ form }: { form: ContractForm<TypedDueRules> }) {
  const rows = useFieldArray({ control: form.control, name: 'days' })
  return (
    <fieldset className="mt-4">
      <legend className="text-15 font-semibold">Other days</legend>
      <p className="mt-1 mb-3 max-w-line text-13 text-quiet">
        When somebody is sick or on leave, say how much is made all the same. 0: closed.
      </p>
      <DayRows rows={rows} what="day" onAdd={() => rows.append({ date: '', percent: 0, name: '' })}>
        {(at) => (
          <>
            <TextField
              form={form}
              name={`days.${at}.date`}
              label="Date"
              hint={formatDayWords(form.watch(`days.${at}.date`) ?? '')}
              className="w-44"
              type="date"
            />
            <NumberField form={form} name={`days.${at}.percent`} label="Percent" className="w-24" />
            <TextField
              form={form}
              name={`days.${at}.name`}
              label="Why"
              optional
              className="min-w-0 flex-1 basis-40"
              placeholder="Aida is sick"
            />
          </>
        )}
      </DayRows>
    </fieldset>
  )
}
