import { formatDayWords } from '../../../../core/shared/shop-time.ts'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { OfferedHolidays } from './offered-holidays.tsx'
import type { Rules } from './rules.ts'
import { TextField } from '../../forms/text-field.tsx'
import type { ContractForm } from '../../forms/use-contract-form.tsx'

/** Days on which the shop is closed: nothing planned goes out, as long as there are sending hours. */
export function Holidays({ form }: { form: ContractForm<Rules> }) {
  const rows = useFieldArray({ control: form.control, name: 'holidays' })
  if (form.watch('hours') === null) return null
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Shop holidays</legend>
      <p className="mt-1 mb-3 text-15 text-quiet">Nothing planned goes out on these days.</p>
      <ul className="grid gap-1">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="flex flex-wrap items-start gap-x-3">
            <TextField
              form={form}
              name={`holidays.${at}.date`}
              label="Date"
              hint={formatDayWords(form.watch(`holidays.${at}.date`) ?? '')}
              className="w-44"
              type="date"
            />
            <TextField
              form={form}
              name={`holidays.${at}.name`}
              label="Name"
              optional
              className="min-w-0 flex-1 basis-40"
              placeholder="Hari Raya Aidilfitri"
            />
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
