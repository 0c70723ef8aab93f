import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/** Puts what the server refused at its field; what belongs to no field is a toast. */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Path<Values>[],
  error: Error,
): void {
  const messages = error instanceof ApiError ? error.fields : {}
  const refused = fields.filter((field) => messages[field])
  for (const field of refused) form.setError(field, { message: messages[field] ?? '' })
  if (refused.length === 0) toast.error(error.message)
}
