import { formatDayWords } from '../../../../core/shared/shop-time.ts'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { OfferedHolidays } from './offered-holidays.tsx'
import type { Rules } from './rules.ts'

/** Days on which the shop is closed: nothing planned goes out, as long as there are sending hours. */
export function Holidays({ form }: { form: UseFormReturn<Rules> }) {
  const rows = useFieldArray({ control: form.control, name: 'holidays' })
  const errors = form.formState.errors.holidays
  if (form.watch('hours') === null) return null
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Shop holidays</legend>
      <p className="mt-1 mb-3 text-15 text-quiet">Nothing planned goes out on these days.</p>
      <ul className="grid gap-1">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="flex flex-wrap items-start gap-x-3">
            <Field
              label="Date"
              hint={formatDayWords(form.watch(`holidays.${at}.date`) ?? '')}
              error={errors?.[at]?.date?.message}
              className="w-44"
            >
              <TextInput {...form.register(`holidays.${at}.date`)} type="date" />
            </Field>
            <Field
              label="Name"
              optional
              error={errors?.[at]?.name?.message}
              className="min-w-0 flex-1 basis-40"
            >
              <TextInput {...form.register(`holidays.${at}.name`)} placeholder="Hari Raya Aidilfitri" />
            </Field>
            <IconButton label={`Remove holiday ${at + 1}`} className="mt-7" onClick={() => rows.remove(at)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button icon={<PlusIcon />} onClick={() => rows.append({ date: '', name: '' })}>
        Add holiday
      </Button>
      <OfferedHolidays rows={rows} />
    </fieldset>
  )
}
