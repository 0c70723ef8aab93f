import { useEffect, useState } from 'react'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { get, set, type FieldValues, type UseFormReturn } from 'react-hook-form'

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
    if (typeof before === 'number') set(draft, name, parseWholeNumber(text) ?? 0)
  }
  return draft
}

interface TypedEarly {
  /** Values by field name, without those that the server wrote. */
  typed: Record<string, string>
  /** Once the form has taken it over. */
  stop: () => void
}

/**
 * Values that were typed or chosen before hydration: read when React begins to draw the form, and updated until it has
 * finished, because drawing may take long enough to type more.
 */
function useTypedEarly(): TypedEarly {
  const [early] = useState(() => {
    if (typeof document === 'undefined' || 'alive' in document.documentElement.dataset)
      return { typed: {}, stop: () => {} }
    const form = document.querySelector<HTMLFormElement>('form[data-waits]')
    const typed = Object.fromEntries([...(form?.elements ?? [])].flatMap(typedInto))
    const hear = ({ target }: Event) => {
      if (target instanceof Element) Object.assign(typed, Object.fromEntries(typedInto(target)))
    }
    form?.addEventListener('input', hear)
    return { typed, stop: () => form?.removeEventListener('input', hear) }
  })
  return early
}

function typedInto(field: Element): [name: string, value: string][] {
  if (field instanceof HTMLSelectElement) return isChosen(field) ? [[field.name, field.value]] : []
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return []
  return field.name && isTyped(field) ? [[field.name, field.value]] : []
}

const isChosen = ({ name, value, options }: HTMLSelectElement): boolean =>
  name !== '' && value !== ([...options].find((each) => each.defaultSelected) ?? options[0])?.value

function isTyped(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field.type === 'radio' || field.type === 'checkbox')
    return field instanceof HTMLInputElement && field.checked && !field.defaultChecked
  const isText = ['text', 'tel', 'textarea'].includes(field.type)
  return isText && field.value.trim() !== '' && field.value !== field.defaultValue
}
