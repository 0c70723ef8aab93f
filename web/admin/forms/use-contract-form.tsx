import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { z } from 'zod'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { meanwhileOf, same } from '../meanwhile/meanwhile.ts'
import { MeanwhileNote, type Meanwhile } from '../meanwhile/meanwhile-note.tsx'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
import { contractResolver, refusedFields, wrongIn } from './field-words.ts'
import type { Versioned, FormOptions, ContractForm, Rebased } from './contract-form.ts'

/**
 * The one form of the back-office: `contract` checks what was typed and takes it. Words of a refusal stand at their
 * fields, and what was typed stays until it is stored.
 */
export function useContractForm<
  C extends AnyContract,
  Values extends FieldValues = InputOf<C>,
  Current = never,
>(contract: C, options: FormOptions<C, Values, Current>): ContractForm<Values> & Rebased<Current, Values> {
  const { start, check, at = {}, versioned } = options
  const [kept, setKept] = useState(versioned?.base)
  const [late, setLate] = useState<Meanwhile<Values> | null>(null)
  const base = versioned?.shared ? versioned.base : kept
  const drawn = useRef<Element>(null)
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    // It would be the first that was drawn, not the first on the page.
    shouldFocusError: false,
    resolver: contractResolver({
      schema: contract.input,
      inputOf: (values) => sentOf({ values, base }),
      check,
      at,
    }),
  })
  const meanwhile = useMeanwhile<Current, Values>({
    // Without a record nothing is ever caught.
    schema: versioned?.shape ?? z.never(),
    valuesOf: (current) => versioned?.valuesOf(current) ?? start,
    labels: versioned?.labels ?? {},
  })

  type Sent = { values: Values; base: Current | undefined }
  function sentOf({ values, base }: Sent): InputOf<C> {
    const version = versioned && base !== undefined ? { version: versioned.versionOf(base) } : {}
    return { ...(options.inputOf?.(values, base) ?? values), ...version } as InputOf<C>
  }
  const save = useMutation<ReplyOf<C>, Error, Sent>({
    ...(options.mutationKey && { mutationKey: options.mutationKey }),
    mutationFn: (sent) => (options.send ?? callOf(contract))(sentOf(sent)),
    onSuccess(reply, { values }) {
      setLate(null)
      const { saved } = options
      if (saved !== undefined)
        toast.success(typeof saved === 'string' ? saved : saved(reply, values), { onSave: true })
      return options.onSaved?.(reply, values)
    },
    onError(error, sent) {
      if (versioned && isLate(error, sent, versioned)) return
      const refused = refusedFields(error, at, form.getValues())
      for (const [field, message] of Object.entries(refused))
        form.setError(field as Path<Values>, { message })
      if (Object.keys(refused).length > 0) focusFirstWrong(drawn.current)
      else if (options.onFailure) options.onFailure(error)
      else toast.error(error.message)
    },
    onSettled: () => options.onSettled?.(),
  })

  function rebase(current: Current, values?: Values): void {
    setKept(current)
    if (versioned) form.reset(versioned.valuesOf(current))
    if (values) form.reset(values, { keepDefaultValues: true })
  }

  function isLate(error: Error, { values, base }: Sent, record: Versioned<Current, Values>): boolean {
    if (record.beside) {
      const refusal = meanwhileOf(error)
      const read = refusal && record.shape.safeParse(refusal.current)
      if (!refusal || !read?.success) return false
      setLate({ words: refusal.words, theirs: record.valuesOf(read.data) })
      rebase(read.data, values)
      record.onCurrent?.(read.data)
      return true
    }
    const began = base === undefined ? null : record.valuesOf(base)
    return meanwhile.caught(error, {
      base: began,
      mine(theirs) {
        const mine = { ...values }
        for (const field of record.unasked ?? [])
          if (same(mine[field], began?.[field])) mine[field] = theirs[field]
        return mine
      },
      take({ values, current, save: differs }) {
        rebase(current, values)
        record.onCurrent?.(current)
        if (differs) save.mutate({ values, base: current })
      },
    })
  }

  return {
    ...form,
    wrong: wrongIn(form.formState.errors),
    changed: form.formState.isDirty,
    busy: save.isPending,
    failure: save.error,
    set(part) {
      for (const [field, value] of Object.entries(part)) {
        const path = field as Path<Values>
        form.setValue(path, value, { shouldDirty: true })
        form.clearErrors(path)
      }
    },
    submit(event) {
      if (event) drawn.current = event.currentTarget.closest('form, [role="dialog"]')
      void form.handleSubmit(
        () => {
          const sent = { values: form.getValues(), base }
          if (options.deliver) options.deliver(sentOf(sent))
          else save.mutate(sent)
        },
        ({ root }) => {
          if (root?.message) toast.error(root.message)
          focusFirstWrong(drawn.current)
        },
      )(event)
    },
    question: versioned?.beside
      ? late && (
          <MeanwhileNote<Values>
            {...late}
            control={form.control}
            labels={versioned.labels}
            onTakeTheirs={() => {
              form.reset(late.theirs)
              setLate(null)
            }}
          />
        )
      : meanwhile.question,
    base,
    rebase,
  }
}

const callOf =
  <C extends AnyContract>(contract: C) =>
  (input: InputOf<C>): Promise<ReplyOf<C>> =>
    api(contract, input)
