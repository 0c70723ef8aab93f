import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTypedEarly } from '../early.ts'

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
): void {
  const early = useTypedEarly('nama', 'phone')
  useEffect(() => {
    const draft = { ...read(), ...early }
    if (JSON.stringify(draft) !== JSON.stringify(form.getValues())) form.reset(draft)
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form, early, read, keep])
}
