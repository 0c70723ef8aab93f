import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { FieldLabels } from '../conflict/edit-conflict.ts'
import { useEditConflict } from '../conflict/use-edit-conflict.tsx'
import { queueChange } from '../change-queue.ts'
import { getSettingKey } from '../setting-queries.ts'

/** Options for handling an edit conflict when a setting is saved (D-20). */
export interface VersionedSettingOptions<
  C extends AnyContract,
  Shown extends AnyContract,
  Values extends object,
> {
  labels: FieldLabels<Values>
  /** Returns the values that this change affects. */
  valuesOf: (shown: ReplyOf<Shown>) => Values
  versionOf: (shown: ReplyOf<Shown>) => number
  /** Setting that was on screen when the change was made. */
  base: ReplyOf<Shown> | undefined
  /** Queue name for a setting that the user can change again before the previous change is saved. */
  queueName?: string
  /** Converts the input to `Values`. Defaults to the input itself. */
  mineOf?: (input: InputOf<C>, theirs: Values) => Values
  /**
   * Creates the input from the resolved values. By default, the resolved values are merged into the original input.
   */
  inputOf?: (values: Values, input: InputOf<C>) => InputOf<C>
  /** Called after the user has resolved a conflict, with the resolved values and the current setting. */
  onTake?: (values: Values, shown: ReplyOf<Shown>) => void
}

/**
 * Saves a setting immediately, for switches and buttons. Forms use `useSettingForm` instead. The contracts `contract`
 * and `shown` must have the same reply. After an edit conflict, `question` is a dialog that asks which version to
 * keep.
 */
export function useSaveSetting<
  C extends AnyContract,
  Shown extends AnyContract,
  Values extends object = InputOf<C>,
>(
  contract: C,
  shown: Shown,
  options: {
    saved: string
    onSaved?: (reply: ReplyOf<C>) => void
    versioned?: VersionedSettingOptions<C, Shown, Values>
  },
) {
  const queries = useQueryClient()
  const { versioned } = options
  const conflict = useEditConflict<ReplyOf<Shown>, Values>({
    schema: shown.reply,
    valuesOf: (current) => versioned?.valuesOf(current) ?? ({} as Values),
    labels: versioned?.labels ?? {},
  })
  type Sent = { input: InputOf<C>; base: ReplyOf<Shown> | undefined }
  const save = useMutation<ReplyOf<C>, Error, Sent>({
    mutationFn({ input, base }) {
      if (!versioned || base === undefined) return api(contract, input)
      const send = (version: number) => api(contract, { ...input, version })
      const { queueName, versionOf } = versioned
      return queueName ? queueChange(queueName, versionOf(base), send, versionOf) : send(versionOf(base))
    },
    onSuccess(reply) {
      queries.setQueryData(getSettingKey(shown), reply)
      toast.success(options.saved, { onSave: true })
      options.onSaved?.(reply)
    },
    onError(error, { input, base }) {
      if (versioned && handleConflict(error, input, base, versioned)) return
      toast.error(error.message)
    },
  })

  function handleConflict(
    error: Error,
    input: InputOf<C>,
    base: ReplyOf<Shown> | undefined,
    { valuesOf, mineOf, inputOf, onTake }: VersionedSettingOptions<C, Shown, Values>,
  ): boolean {
    return conflict.caught(error, {
      base: base === undefined ? null : valuesOf(base),
      mine: (theirs) => mineOf?.(input, theirs) ?? input,
      take({ values, current, save: saveChanged }) {
        queries.setQueryData(getSettingKey(shown), current)
        onTake?.(values, current)
        if (saveChanged)
          save.mutate({ input: inputOf?.(values, input) ?? { ...input, ...values }, base: current })
      },
    })
  }

  return {
    mutate: (input: InputOf<C>) => save.mutate({ input, base: versioned?.base }),
    isPending: save.isPending,
    variables: save.variables?.input,
    question: conflict.question,
  }
}
