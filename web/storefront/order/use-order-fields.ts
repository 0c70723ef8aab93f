import { useEffect, useState } from 'react'
import {
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import { forgetEarlierOrder } from '../placed-order-storage.ts'
import { toFieldProblem, type CodedProblem } from '../texts/problem.ts'
import type { RefusedPost } from './posted-order.ts'
import { useFormDraft, type FormDraft } from './use-form-draft.ts'

/** Values posted without scripts take precedence over the draft. */
export function useOrderFields<Values extends FieldValues>({
  resolver,
  start,
  draft,
  back,
}: {
  resolver: Resolver<Values>
  start: DefaultValues<Values>
  draft: FormDraft<Values>
  back: RefusedPost<Values> | null
}) {
  const [errors] = useState(() => toFieldErrors<Values>(back?.fields))
  const form = useForm<Values>({ resolver, defaultValues: start, errors, shouldFocusError: false })
  useEffect(() => forgetEarlierOrder(), [])
  useFormDraft(form, draft, back?.values)
  return form
}

export function toFieldErrors<Values extends FieldValues>(
  fields: Record<string, CodedProblem> | undefined,
): FieldErrors<Values> {
  const errors = {}
  for (const [name, problem] of Object.entries(fields ?? {})) set(errors, name, toFieldProblem(problem))
  return errors
}
