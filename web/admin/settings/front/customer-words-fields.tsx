import { useFieldArray } from 'react-hook-form'
import { mostCustomerWords, type Front } from '#core/settings/front-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { wordsAt } from '#web/admin/forms/field-words.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { RowButtons } from '#web/admin/forms/row-buttons.tsx'

/** What customers said; each stands on the page only once it is ticked. */
export function CustomerWordsFields({ form }: { form: ContractForm<Front> }) {
  const rows = useFieldArray({ control: form.control, name: 'customer_words' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">Reviews</legend>
      <ol className="grid grid-cols-1 gap-3">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="border-b border-line pb-2">
            <TextField
              form={form}
              name={`customer_words.${at}.name`}
              label="Customer’s name"
              maxLength={60}
              autoComplete="off"
              className="sm:max-w-72"
            />
            <Field label="Review" error={wordsAt(form.wrong, `customer_words.${at}.words`)}>
              <TextArea {...form.register(`customer_words.${at}.words`)} rows={2} maxLength={280} />
            </Field>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Checkbox label="Show on the home page" {...form.register(`customer_words.${at}.shown`)} />
              <RowButtons rows={rows} what="review" at={at} />
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusIcon />}
        disabled={rows.fields.length >= mostCustomerWords}
        className="mt-2"
        onClick={() => rows.append({ name: '', words: '', shown: false })}
      >
        Add review
      </Button>
    </fieldset>
  )
}
