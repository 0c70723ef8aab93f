import { useState } from 'react'

export interface TypedEarly {
  /** Values by field name, without those that the server wrote. */
  typed: Record<string, string>
  /** Once the form has taken it over. */
  stop: () => void
}

/**
 * Values that were typed or chosen before hydration: read when React begins to draw the form, and updated until it has
 * finished, because drawing may take long enough to type more.
 */
export function useTypedEarly(): TypedEarly {
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
