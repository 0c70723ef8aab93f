import { getField } from '#core/shared/typed-records.ts'
import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api.ts'

/** Messages by field path, such as `tags.0.name`. */
export type FieldErrorTexts = Record<string, string>
/**
 * Mapping of a call's field, or of an error code, to the form's field. Use a function if the mapping depends on the
 * values.
 */
export type FieldMapping<Values extends FieldValues> = Places<Values> | ((values: Values) => Places<Values>)
type Places<Values extends FieldValues> = Record<string, Path<Values>>

/**
 * Validates values with the schema of a call. Errors without a form field are reported at `root`, so that none is
 * lost. Every field that `check` reports counts as a form field.
 */
export function createFormResolver<Values extends FieldValues>({
  schema,
  inputOf,
  check,
  at,
}: {
  schema: z.ZodType
  inputOf: (values: Values) => unknown
  check?: ((values: Values) => Partial<FieldErrorTexts>) | undefined
  at: FieldMapping<Values>
}): Resolver<Values> {
  return (values, _context, options) => {
    const checked = check?.(values) ?? {}
    const found = { ...issueWords(schema.safeParse(inputOf(values)).error, placesIn(at, values)), ...checked }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [field, message] of Object.entries(found))
      if (message)
        errors[field in checked || isShown(field, values) ? field : 'root'] ??= { type: 'typed', message }
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

const placesIn = <Values extends FieldValues>(at: FieldMapping<Values>, values: Values): Places<Values> =>
  typeof at === 'function' ? at(values) : at

function issueWords(error: z.ZodError | undefined, places: Record<string, string>): FieldErrorTexts {
  const words: FieldErrorTexts = {}
  for (const { path, message } of error?.issues ?? []) words[placeOf(path.join('.'), places)] ??= message
  return words
}

export function getRefusedFieldErrors<Values extends FieldValues>(
  error: Error,
  at: FieldMapping<Values>,
  values: Values,
): FieldErrorTexts {
  if (!(error instanceof ApiError)) return {}
  const places = placesIn(at, values)
  const ofCode = places[error.code]
  if (ofCode) return { [ofCode]: error.message }
  return Object.fromEntries(
    Object.entries(error.fields)
      .map(([field, words]) => [placeOf(field, places), words] as const)
      .filter(([field]) => isShown(field, values)),
  )
}

const placeOf = (field: string, places: Record<string, string>) =>
  places[field] ?? places[firstOf(field)] ?? field
const firstOf = (field: string) => field.split('.', 1).join('')
const isShown = (field: string, values: FieldValues) => firstOf(field) in values

export function flattenFieldErrors<Values extends FieldValues>(errors: FieldErrors<Values>) {
  const words: FieldErrorTexts = {}
  collect(errors, '', words)
  return words as { [Field in Path<Values>]?: string }
}

function collect(errors: object, before: string, words: FieldErrorTexts): void {
  for (const [name, error] of Object.entries<unknown>({ ...errors })) {
    if (!error || typeof error !== 'object' || name === 'ref') continue
    const message = getField(error, 'message')
    if (typeof message === 'string') words[before + name] = message
    else collect(error, `${before}${name}.`, words)
  }
}

export const getFieldError = (wrong: Partial<FieldErrorTexts>, field: string): string | undefined =>
  wrong[field]
