import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { AnyContract, InputOf } from '#core/contract.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'
import { useRecordForm } from '#web/admin/forms/use-record-form.tsx'
import type { FormOptions } from '#web/admin/forms/use-contract-form.ts'
import { refreshCatalog } from './catalog-queries.ts'

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
}: Pick<FormOptions<Create, Values>, 'check' | 'fieldMapping'> & {
  create: Create
  change: AnyContract
  shape: z.ZodType<Entry>
  /** `undefined` for a new entry. */
  entry: Entry | undefined
  blank: Values
  valuesOf: (entry: Entry) => Values
  inputOf: (values: Values) => InputOf<Create>
  /** Returns the entry's name for toasts. */
  called: (values: Values) => string
  labels: FieldLabels<Values>
  onAdded?: ((entry: Entry) => void) | undefined
  onClose: () => void
}) {
  const client = useQueryClient()
  return useRecordForm<AnyContract, Values, Entry>(
    entry ? change : create,
    { shape, base: entry, valuesOf, versionOf: ({ version }) => version, labels, showsConflictInline: true },
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
