import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyContract, InputOf } from '#core/contract.ts'
import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'
import { useRecordForm } from '#web/admin/forms/use-record-form.tsx'
import type { FormOptions } from '#web/admin/forms/use-contract-form.ts'
import { refreshCatalog } from './catalog-queries.ts'

/** The form of an entry of the catalogue: `entry` is changed, or a new one added. */
export function useEntryForm<
  Create extends AnyContract,
  Entry extends { id: number; version: number },
  Values extends FieldValues,
>({
  create,
  change,
  shape,
  entry,
  blank,
  valuesOf,
  inputOf,
  called,
  labels,
  onAdded,
  onClose,
  ...rest
}: Pick<FormOptions<Create, Values>, 'check' | 'at'> & {
  create: Create
  change: AnyContract
  shape: z.ZodType<Entry>
  /** Undefined: it is new. */
  entry: Entry | undefined
  blank: Values
  valuesOf: (entry: Entry) => Values
  inputOf: (values: Values) => InputOf<Create>
  /** What a toast calls it. */
  called: (values: Values) => string
  labels: Labels<Values>
  /** With what was added, as it is stored. */
  onAdded?: ((entry: Entry) => void) | undefined
  onClose: () => void
}) {
  const client = useQueryClient()
  return useRecordForm<AnyContract, Values, Entry>(
    entry ? change : create,
    { shape, base: entry, valuesOf, versionOf: ({ version }) => version, labels, beside: true },
    {
      start: entry ? valuesOf(entry) : blank,
      inputOf: (values) => ({ ...inputOf(values), ...(entry && { id: entry.id }) }),
      saved: (_reply, values) => `${called(values)} ${entry ? 'saved' : 'added'}`,
      onSaved(reply) {
        if (!entry) onAdded?.(shape.parse(reply))
        onClose()
      },
      onSettled: () => refreshCatalog(client),
      ...rest,
    },
  )
}
