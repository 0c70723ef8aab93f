import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { wordsAt } from '#web/admin/forms/field-words.ts'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'

/** One of a few, from a list. */
export function ChoiceField<Values extends FieldValues, Choice extends string>({
  form,
  name,
  label,
  choices,
  words,
}: {
  form: Pick<ContractForm<Values>, 'register' | 'wrong'>
  name: Path<Values>
  label: string
  choices: readonly Choice[]
  words: Record<Choice, string>
}) {
  return (
    <Field label={label} error={wordsAt(form.wrong, name)}>
      <Select {...form.register(name)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
