import { useEffect } from 'react'
import { wholeFromText } from '#core/shared/typed-number.ts'
import { get, set, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useTypedEarly } from './typed-early.ts'

/** Where what is typed into a form is kept; the same one each time that the form is drawn. */
export interface Draft<Values> {
  read: () => Values
  keep: (values: Values) => void
}

/**
 * Brings back what was typed before: earlier in this tab, or into the server's page until it came to life. From then on
 * all that is typed is kept. Where there is nothing to bring back the form stays as it is: filled in with what it holds
 * anyway, all of it would be drawn again before anything else may happen on a slow phone.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { read, keep }: Draft<Values>,
  /** What came back with the server's page counts for more than what was kept. */
  posted?: Values,
): void {
  const early = useTypedEarly()
  useEffect(() => {
    early.stop()
    const draft = withTyped(posted ?? read(), early.typed)
    if (JSON.stringify(draft) !== JSON.stringify(form.getValues())) form.reset(draft)
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form, early, posted, read, keep])
}

/** The values with what was typed into the fields that they have; a number stays one. */
function withTyped<Values extends FieldValues>(values: Values, typed: Record<string, string>): Values {
  const draft = structuredClone(values)
  for (const [name, text] of Object.entries(typed)) {
    const before: unknown = get(draft, name)
    if (typeof before === 'string') set(draft, name, text)
    if (typeof before === 'boolean') set(draft, name, true)
    if (typeof before === 'number') set(draft, name, wholeFromText(text) ?? 0)
  }
  return draft
}
