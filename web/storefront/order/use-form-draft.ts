import { useEffect, useState } from 'react'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { get, set, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** Must be the same object on every render. */
export interface FormDraft<Values> {
  read: () => Values
  store: (values: Values) => void
}

/**
 * Restores the draft, which is either stored in this tab or was typed into the server-rendered page before hydration.
 * Afterwards, all changes are stored. If there is nothing to restore, the form's values are not set, because this
 * would render everything again on a slow phone.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { read, store }: FormDraft<Values>,
  /** Values posted without scripts take precedence over stored values. */
  posted?: Values,
): void {
  const early = useEarlyInput()
  useEffect(() => {
    early.stop()
    const draft = applyTypedValues(posted ?? read(), early.typed)
    if (JSON.stringify(draft) !== JSON.stringify(form.getValues())) form.reset(draft)
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
  }, [form, early, posted, read, store])
}

/** Numbers stay numbers. */
function applyTypedValues<Values extends FieldValues>(values: Values, typed: Record<string, string>): Values {
  const draft = structuredClone(values)
  for (const [name, text] of Object.entries(typed)) {
    const before: unknown = get(draft, name)
    if (typeof before === 'string') set(draft, name, text)
    if (typeof before === 'boolean') set(draft, name, true)
    if (typeof before === 'number') set(draft, name, parseWholeNumber(text) ?? 0)
  }
  return draft
}

interface EarlyInput {
  /** Typed values by field name, without the values that the server rendered. */
  typed: Record<string, string>
  /** Called once the form has taken over the typed values. */
  stop: () => void
}

/**
 * Collects values typed or chosen before hydration. They are read when React starts to render the form, and updated
 * until rendering has finished, because the user may keep typing during this time.
 */
function useEarlyInput(): EarlyInput {
  const [early] = useState(() => {
    if (typeof document === 'undefined' || 'hydrated' in document.documentElement.dataset)
      return { typed: {}, stop: () => {} }
    const form = document.querySelector<HTMLFormElement>('form[data-queue]')
    const typed = Object.fromEntries([...(form?.elements ?? [])].flatMap(typedInto))
    const storeOnInput = ({ target }: Event) => {
      if (target instanceof Element) Object.assign(typed, Object.fromEntries(typedInto(target)))
    }
    form?.addEventListener('input', storeOnInput)
    return { typed, stop: () => form?.removeEventListener('input', storeOnInput) }
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
