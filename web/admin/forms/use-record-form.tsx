import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { parseEditConflict, areValuesEqual, type FieldLabels } from '../conflict/edit-conflict.ts'
import { EditConflictNote, type ConflictingVersion } from '../conflict/edit-conflict-note.tsx'
import { useEditConflict } from '../conflict/use-edit-conflict.tsx'
import { useContractForm, type ContractForm, type FormOptions } from './use-contract-form.ts'

/** A record that someone else may change while it is being edited (D-20). */
export interface RecordEditOptions<Current, Values> {
  /** Schema of the current record, which the server sends with a conflict error. */
  shape: z.ZodType<Current>
  /** Record that the form started with, or `undefined` for a new record. */
  base: Current | undefined
  /** `true` if several forms change the same record, so that `base` always follows the latest version. */
  shared?: boolean
  valuesOf: (current: Current) => Values
  versionOf: (current: Current) => number
  labels: FieldLabels<Values>
  /**
   * Fields that the user can't compare, such as a picture or a secret. If the user hasn't changed them, the values of
   * the conflicting version are used.
   */
  incomparableFields?: readonly (keyof Values)[]
  /**
   * If true, a conflicting version is shown inside the form, and saving again keeps the user's values. By default, a
   * dialog asks which value to keep for each field.
   */
  showsConflictInline?: boolean
  onCurrent?: (current: Current) => void
}

type Unversioned<Input> = Input extends unknown ? Omit<Input, 'version'> : never

export type RecordFormOptions<C extends AnyContract, Values extends FieldValues, Current> = Omit<
  FormOptions<C, Values>,
  'inputOf'
> & {
  /** By default, the values are sent unchanged. */
  inputOf?: (values: Values, base: Current | undefined) => Unversioned<InputOf<C>>
}

export interface RecordForm<Current, Values extends FieldValues> extends ContractForm<Values> {
  base: Current | undefined
  /** Restarts the form from the current record, keeping `values` if they differ from the record. */
  rebase: (current: Current, values?: Values) => void
}

/**
 * Like `useContractForm`, but for a versioned record. After an edit conflict, the user chooses between both versions.
 */
export function useRecordForm<C extends AnyContract, Values extends FieldValues, Current>(
  contract: C,
  record: RecordEditOptions<Current, Values>,
  { inputOf, onSaved, ...options }: RecordFormOptions<C, Values, Current>,
): RecordForm<Current, Values> {
  const [ownBase, setOwnBase] = useState(record.base)
  const [conflict, setConflict] = useState<ConflictingVersion<Values> | null>(null)
  const base = record.shared ? record.base : ownBase
  const { caught, question } = useEditConflict<Current, Values>({
    schema: record.shape,
    valuesOf: record.valuesOf,
    labels: record.labels,
  })

  function versioned(values: Values, of: Current | undefined): InputOf<C> {
    const version = of === undefined ? {} : { version: record.versionOf(of) }
    return { ...(inputOf?.(values, of) ?? values), ...version } as InputOf<C>
  }
  const form = useContractForm<C, Values>(
    contract,
    {
      ...options,
      inputOf: (values) => versioned(values, base),
      onSaved(reply: ReplyOf<C>, values: Values) {
        setConflict(null)
        return onSaved?.(reply, values)
      },
    },
    (error, { values }) =>
      record.showsConflictInline ? showConflictInline(error, values) : askWhichVersion(error, values),
  )

  function rebase(current: Current, values?: Values): void {
    setOwnBase(current)
    form.reset(record.valuesOf(current))
    if (values) form.reset(values, { keepDefaultValues: true })
  }

  function showConflictInline(error: Error, values: Values): boolean {
    const refusal = parseEditConflict(error)
    const read = refusal && record.shape.safeParse(refusal.current)
    if (!refusal || !read?.success) return false
    setConflict({ message: refusal.words, theirs: record.valuesOf(read.data) })
    rebase(read.data, values)
    record.onCurrent?.(read.data)
    return true
  }

  function askWhichVersion(error: Error, values: Values): boolean {
    const start = base === undefined ? null : record.valuesOf(base)
    return caught(error, {
      base: start,
      mine(theirs) {
        const mine = { ...values }
        for (const field of record.incomparableFields ?? [])
          if (areValuesEqual(mine[field], start?.[field])) mine[field] = theirs[field]
        return mine
      },
      take({ values, current, save }) {
        rebase(current, values)
        record.onCurrent?.(current)
        if (save) form.save({ values, input: versioned(values, current) })
      },
    })
  }

  const note = conflict && (
    <EditConflictNote<Values>
      {...conflict}
      control={form.control}
      labels={record.labels}
      onTakeTheirs={() => {
        form.reset(conflict.theirs)
        setConflict(null)
      }}
    />
  )
  return { ...form, conflictView: record.showsConflictInline ? note : question, base, rebase }
}
