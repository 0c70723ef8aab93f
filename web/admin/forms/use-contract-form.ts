import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { contractResolver, refusedFields, wrongIn, type At, type Words } from './field-words.ts'

export interface FormOptions<C extends AnyContract, Values extends FieldValues> {
  start: Values
  /** The call's input. Defaults to the values. */
  inputOf?: (values: Values) => InputOf<C>
  /** Errors by field that the contract can't find, because the value would be lost on the way into its input. */
  check?: (values: Values) => Partial<Words>
  /** Maps a field of the call, or the code of a refusal, to the field of the form that shows it. */
  at?: At<Values>
  /** Sends the input. Defaults to the call. Returns nothing if a parent makes the call; then `onSaved` has no reply. */
  send?: (input: InputOf<C>) => Promise<ReplyOf<C>> | void
  /** The text of a toast when it is saved. Defaults to no toast. */
  saved?: string | ((reply: ReplyOf<C>, values: Values) => string)
  onSaved?: (reply: ReplyOf<C>, values: Values) => unknown
  onSettled?: () => unknown
  /** Handles a refusal that belongs to no field. Defaults to a toast. */
  onFailure?: (error: Error) => void
  /** Lets other queries see that it is being sent. */
  mutationKey?: readonly unknown[]
}

/** What components that draw a form need. The rest is React Hook Form's own. */
export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Error texts by field. */
  wrong: { [Field in Path<Values>]?: string }
  /** The values differ from what is stored. */
  changed: boolean
  busy: boolean
  /** Sets values of fields that are no `<input>`, and clears their errors. */
  set: (part: Partial<Values>) => void
  /** Called without an event by what sends the form from outside. */
  submit: (event?: SyntheticEvent) => void
  /** Why the last attempt to save failed. */
  failure: Error | null
  /** Drawn inside the form, before its fields. */
  question?: ReactNode
}

/** Values and the input made of them, which stays the same when the form is drawn again. */
export interface SentForm<C extends AnyContract, Values> {
  values: Values
  input: InputOf<C>
}

/**
 * A form that makes one call: `contract` validates the values and receives them. Refusals appear at their fields, and the
 * values stay until they are stored. A form that changes a record with a version uses `useRecordForm`.
 */
export function useContractForm<C extends AnyContract, Values extends FieldValues = InputOf<C>>(
  contract: C,
  {
    start,
    inputOf = (values) => values as unknown as InputOf<C>,
    check,
    at = {},
    send = (input) => api(contract, input),
    saved,
    onSaved,
    onSettled,
    onFailure = (error) => toast.error(error.message),
    mutationKey,
  }: FormOptions<C, Values>,
  /** Called before any other handling of a refusal; true if it has been dealt with. */
  catches?: (error: Error, sent: SentForm<C, Values>) => boolean,
): ContractForm<Values> & { save: (sent: SentForm<C, Values>) => void } {
  const drawn = useRef<Element>(null)
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    // It would be the first that was drawn, not the first on the page.
    shouldFocusError: false,
    resolver: contractResolver({ schema: contract.input, inputOf, check, at }),
  })
  const save = useMutation<ReplyOf<C>, Error, SentForm<C, Values>>({
    ...(mutationKey && { mutationKey }),
    mutationFn: async ({ input }) => (await send(input)) as ReplyOf<C>,
    onSuccess(reply, { values }) {
      if (saved !== undefined)
        toast.success(typeof saved === 'string' ? saved : saved(reply, values), { onSave: true })
      return onSaved?.(reply, values)
    },
    onError(error, sent) {
      if (catches?.(error, sent)) return
      const refused = refusedFields(error, at, form.getValues())
      for (const [field, message] of Object.entries(refused))
        form.setError(field as Path<Values>, { message })
      if (Object.keys(refused).length > 0) focusFirstWrong(drawn.current)
      else onFailure(error)
    },
    onSettled: () => onSettled?.(),
  })
  return {
    ...form,
    wrong: wrongIn(form.formState.errors),
    changed: form.formState.isDirty,
    busy: save.isPending,
    failure: save.error,
    save: (sent) => save.mutate(sent),
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
          const values = form.getValues()
          save.mutate({ values, input: inputOf(values) })
        },
        ({ root }) => {
          if (root?.message) toast.error(root.message)
          focusFirstWrong(drawn.current)
        },
      )(event)
    },
  }
}
