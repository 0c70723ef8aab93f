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
  /** By default, the values are sent unchanged. */
  inputOf?: (values: Values) => InputOf<C>
  /** Finds errors in values that `inputOf` drops, which the contract therefore can't see. */
  check?: (values: Values) => Partial<FieldErrorTexts>
  fieldMapping?: FieldMapping<Values>
  /**
   * Sends the input. Defaults to the contract's call. Returns nothing if a parent component makes the call; `onSaved`
   * then gets no reply.
   */
  send?: (input: InputOf<C>) => Promise<ReplyOf<C>> | void
  /** Text of the toast after saving. By default, no toast is shown. */
  saved?: string | ((reply: ReplyOf<C>, values: Values) => string)
  onSaved?: (reply: ReplyOf<C>, values: Values) => unknown
  onSettled?: () => unknown
  /** Handles an error that belongs to no field. By default, a toast shows the error. */
  onFailure?: (error: Error) => void
  mutationKey?: readonly unknown[]
}

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  fieldErrors: { [Field in Path<Values>]?: string }
  changed: boolean
  busy: boolean
  /** Sets values of fields that aren't an `<input>`, and clears their errors. */
  set: (part: Partial<Values>) => void
  submit: (event?: SyntheticEvent) => void
  failure: Error | null
  /** View of an edit conflict, rendered inside the form before its fields. */
  conflictView?: ReactNode
}

export interface SentForm<C extends AnyContract, Values> {
  values: Values
  input: InputOf<C>
}

/**
 * Errors appear at their fields, and the input is kept until it is stored. A form that changes a versioned
 * record uses `useRecordForm`.
 */
export function useContractForm<C extends AnyContract, Values extends FieldValues = InputOf<C>>(
  contract: C,
  {
    start,
    inputOf = (values) => values as unknown as InputOf<C>,
    check,
    fieldMapping = {},
    send = (input) => api(contract, input),
    saved,
    onSaved,
    onSettled,
    onFailure = (error) => toast.error(error.message),
    mutationKey,
  }: FormOptions<C, Values>,
  /** Called first with each error. Returns `true` if it has handled the error. */
  catches?: (error: Error, sent: SentForm<C, Values>) => boolean,
): ContractForm<Values> & { save: (sent: SentForm<C, Values>) => void } {
  const drawn = useRef<Element>(null)
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    // React Hook Form would focus the first registered field, which may not be the first on the page.
    shouldFocusError: false,
    resolver: createFormResolver({ schema: contract.input, inputOf, check, at: fieldMapping }),
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
      const refused = getRefusedFieldErrors(error, fieldMapping, form.getValues())
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
