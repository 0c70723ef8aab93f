import type { ComponentProps } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { getFieldError } from './field-errors.ts'
import type { ContractForm } from './use-contract-form.ts'

export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional = false,
  action,
  className,
  ...input
}: Omit<ComponentProps<typeof Field>, 'children' | 'error'> &
  Omit<ComponentProps<typeof TextInput>, 'form' | 'name' | 'className'> & {
    form: Pick<ContractForm<Values>, 'register' | 'fieldErrors'>
    name: Path<Values>
  }) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      action={action}
      error={getFieldError(form.fieldErrors, name)}
      {...(className !== undefined && { className })}
    >
      <TextInput {...form.register(name)} {...input} />
    </Field>
  )
}
