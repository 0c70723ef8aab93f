import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  createFormResolver,
  getRefusedFieldErrors,
  flattenFieldErrors,
  type FieldMapping,
  type FieldErrorTexts,
} from './field-errors.ts'

export interface FormOptions<C extends AnyContract, Values extends FieldValues> {
  start: Values
  /** Converts the values to the call's input. Defaults to the values. */
  inputOf?: (values: Values) => InputOf<C>
  /** Finds errors that the contract can't see, because `inputOf` would drop the invalid value. */
  check?: (values: Values) => Partial<FieldErrorTexts>
  /** Maps a field of the call, or the code of a refusal, to the field of the form that shows it. */
  fieldMapping?: FieldMapping<Values>
  /** Sends the input. Defaults to the call. Returns nothing if a parent makes the call; then `onSaved` has no reply. */
  send?: (input: InputOf<C>) => Promise<ReplyOf<C>> | void
  /** Text of the toast after saving. Defaults to no toast. */
  saved?: string | ((reply: ReplyOf<C>, values: Values) => string)
  onSaved?: (reply: ReplyOf<C>, values: Values) => unknown
  onSettled?: () => unknown
  /** Handles a refusal that belongs to no field. Defaults to a toast. */
  onFailure?: (error: Error) => void
  /** Key by which other queries detect the pending call. */
  mutationKey?: readonly unknown[]
}

/** The form API for components that render it. Extends React Hook Form's. */
export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Error texts by field. */
  fieldErrors: { [Field in Path<Values>]?: string }
  /** The values differ from what is stored. */
  changed: boolean
  busy: boolean
  /** Sets values of fields that aren't an `<input>`, and clears their errors. */
  set: (part: Partial<Values>) => void
  /** Submits the form. The event is optional, for callers outside the form. */
  submit: (event?: SyntheticEvent) => void
  /** Why the last attempt to save failed. */
  failure: Error | null
  /** Rendered inside the form, before its fields. */
  conflictView?: ReactNode
}

/** Submitted values and the input created from them. */
export interface SentForm<C extends AnyContract, Values> {
  values: Values
  input: InputOf<C>
}

/**
 * A form that makes one call: `contract` validates the values and receives them. Refusals appear at their fields, and
 * the
 * values stay until they are stored. A form that changes a record with a version uses `useRecordForm`.
 */
export function useContractForm<C extends AnyContract, Values extends FieldValues = InputOf<C>>(
  contract: C,
  {
    start,
    inputOf = (values) => values as unknown as InputOf<C>,
    check,
    fieldMapping: at = {},
    send = (input) => api(contract, input),
    saved,
    onSaved,
    onSettled,
    onFailure = (error) => toast.error(error.message),
    mutationKey,
  }: FormOptions<C, Values>,
  /** Called first for a refusal. Returns `true` if it has handled it. */
  catches?: (error: Error, sent: SentForm<C, Values>) => boolean,
): ContractForm<Values> & { save: (sent: SentForm<C, Values>) => void } {
  const drawn = useRef<Element>(null)
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    // It would focus the first registered field, which may not be the first on the page.
    shouldFocusError: false,
    resolver: createFormResolver({ schema: contract.input, inputOf, check, at }),
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
      const refused = getRefusedFieldErrors(error, at, form.getValues())
      for (const [field, message] of Object.entries(refused))
        form.setError(field as Path<Values>, { message })
      if (Object.keys(refused).length > 0) focusFirstInvalid(drawn.current)
      else onFailure(error)
    },
    onSettled: () => onSettled?.(),
  })
  return {
    ...form,
    fieldErrors: flattenFieldErrors(form.formState.errors),
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
          focusFirstInvalid(drawn.current)
        },
      )(event)
    },
  }
}
