import type { ComponentProps } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { wordsAt } from './field-words.ts'
import type { ContractForm } from './use-contract-form.tsx'

/** A number of a form. `optional`: empty is null. What is none is NaN, which a contract refuses. */
export function NumberField<Values extends FieldValues>({
  form,
  name,
  inputMode = 'numeric',
  ...field
}: Omit<ComponentProps<typeof Field>, 'children' | 'error'> & {
  form: Pick<ContractForm<Values>, 'register' | 'wrong'>
  name: Path<Values>
  inputMode?: 'numeric' | 'decimal'
}) {
  const read = field.optional ? { setValueAs: numberOrNone } : { valueAsNumber: true as const }
  return (
    <Field {...field} error={wordsAt(form.wrong, name)}>
      <TextInput {...form.register(name, read)} inputMode={inputMode} />
    </Field>
  )
}

const numberOrNone = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed))
