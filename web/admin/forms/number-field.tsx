import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import type { ComponentProps } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { getFieldError } from './field-errors.ts'
import type { ContractForm } from './use-contract-form.ts'

/**
 * With `optional`, an empty field is `null`. Invalid input becomes NaN, which contracts reject. With `typed`,
 * the form keeps the text and parses it when submitting.
 */
export function NumberField<Values extends FieldValues>({
  form,
  name,
  typed = false,
  label,
  hint,
  optional = false,
  className,
  ...input
}: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'optional' | 'className'> &
  Omit<ComponentProps<typeof NumberInput>, 'form' | 'name' | 'className' | 'onType'> & {
    form: Pick<ContractForm<Values>, 'register' | 'fieldErrors'>
    name: Path<Values>
    typed?: boolean
  }) {
  const read = typed ? {} : optional ? { setValueAs: numberOrNone } : { setValueAs: numberTyped }
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      error={getFieldError(form.fieldErrors, name)}
      {...(className !== undefined && { className })}
    >
      <NumberInput {...form.register(name, read)} {...input} />
    </Field>
  )
}

const numberTyped = (typed: unknown) => (typeof typed === 'string' ? parseNumberOrNaN(typed) : typed)
const numberOrNone = (typed: unknown) => (typed === '' || typed === null ? null : numberTyped(typed))
