import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { meanwhileOf, same, type Labels } from '../meanwhile/meanwhile.ts'
import { MeanwhileNote, type Meanwhile } from '../meanwhile/meanwhile-note.tsx'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
import { useContractForm, type ContractForm, type FormOptions } from './use-contract-form.ts'

/** A record that somebody else may change while it is edited (D-20). */
export interface EditedRecord<Current, Values> {
  /** Reads the current record that comes with a refusal. */
  shape: z.ZodType<Current>
  /** The record that the form began with. Undefined if the form creates it. */
  base: Current | undefined
  /** Several forms change one record, so `base` is always the latest, whichever of them saved it. */
  shared?: boolean
  valuesOf: (current: Current) => Values
  versionOf: (current: Current) => number
  labels: Labels<Values>
  /** Fields that can't be compared by eye, such as a picture or a secret. Where untouched, the other's value counts. */
  unasked?: readonly (keyof Values)[]
  /** Shows both versions in the form, and Save then means one's own. Defaults to a dialog that asks field by field. */
  beside?: boolean
  /** Called with the current record that came with a refusal. */
  onCurrent?: (current: Current) => void
}

type Unversioned<Input> = Input extends unknown ? Omit<Input, 'version'> : never

export type RecordFormOptions<C extends AnyContract, Values extends FieldValues, Current> = Omit<
  FormOptions<C, Values>,
  'inputOf'
> & {
  /** The call's input without the version. Defaults to the values. */
  inputOf?: (values: Values, base: Current | undefined) => Unversioned<InputOf<C>>
}

export interface RecordForm<Current, Values extends FieldValues> extends ContractForm<Values> {
  base: Current | undefined
  /** Continues from the record that is stored now, with `values` if they differ. */
  rebase: (current: Current, values?: Values) => void
}

/** `useContractForm` for a record with a version. If somebody else has changed it, the person chooses between both. */
export function useRecordForm<C extends AnyContract, Values extends FieldValues, Current>(
  contract: C,
  record: EditedRecord<Current, Values>,
  { inputOf, onSaved, ...options }: RecordFormOptions<C, Values, Current>,
): RecordForm<Current, Values> {
  const [kept, setKept] = useState(record.base)
  const [late, setLate] = useState<Meanwhile<Values> | null>(null)
  const base = record.shared ? record.base : kept
  const { caught, question } = useMeanwhile<Current, Values>({
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
        setLate(null)
        return onSaved?.(reply, values)
      },
    },
    (error, { values }) => (record.beside ? showsBoth(error, values) : asks(error, values)),
  )

  function rebase(current: Current, values?: Values): void {
    setKept(current)
    form.reset(record.valuesOf(current))
    if (values) form.reset(values, { keepDefaultValues: true })
  }

  function showsBoth(error: Error, values: Values): boolean {
    const refusal = meanwhileOf(error)
    const read = refusal && record.shape.safeParse(refusal.current)
    if (!refusal || !read?.success) return false
    setLate({ words: refusal.words, theirs: record.valuesOf(read.data) })
    rebase(read.data, values)
    record.onCurrent?.(read.data)
    return true
  }

  function asks(error: Error, values: Values): boolean {
    const began = base === undefined ? null : record.valuesOf(base)
    return caught(error, {
      base: began,
      mine(theirs) {
        const mine = { ...values }
        for (const field of record.unasked ?? [])
          if (same(mine[field], began?.[field])) mine[field] = theirs[field]
        return mine
      },
      take({ values: chosen, current, save: differs }) {
        rebase(current, chosen)
        record.onCurrent?.(current)
        if (differs) form.save({ values: chosen, input: versioned(chosen, current) })
      },
    })
  }

  const note = late && (
    <MeanwhileNote<Values>
      {...late}
      control={form.control}
      labels={record.labels}
      onTakeTheirs={() => {
        form.reset(late.theirs)
        setLate(null)
      }}
    />
  )
  return { ...form, question: record.beside ? note : question, base, rebase }
}
