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
import { fieldProblem, type Problem } from '../texts/problems.ts'
import type { PostedBack } from './posted.ts'
import { useDraft, type Draft } from './use-draft.ts'

/** The fields of an order form, filled with values posted without scripts or else the draft. */
export function useOrderFields<Values extends FieldValues>({
  resolver,
  start,
  draft,
  back,
}: {
  resolver: Resolver<Values>
  /** Initial values. */
  start: DefaultValues<Values>
  draft: Draft<Values>
  /** Values and errors of a form that was posted without scripts and refused. */
  back: PostedBack<Values> | null
}) {
  const [errors] = useState(() => errorsOf<Values>(back?.fields))
  const form = useForm<Values>({ resolver, defaultValues: start, errors, shouldFocusError: false })
  useEffect(() => forgetEarlierOrder(), [])
  useDraft(form, draft, back?.values)
  return form
}

/** Converts the errors to the form library's format. */
export function errorsOf<Values extends FieldValues>(
  fields: Record<string, Problem> | undefined,
): FieldErrors<Values> {
  const errors = {}
  for (const [name, problem] of Object.entries(fields ?? {})) set(errors, name, fieldProblem(problem))
  return errors
}
