import { useState } from 'react'

/**
 * What was typed or chosen in the server's page before the form came to life, by the name of the field; read while it
 * does. What stands there because the server wrote it is not named.
 */
export function useTypedEarly(): Record<string, string> {
  const [typed] = useState(() => {
    if (typeof document === 'undefined' || 'alive' in document.documentElement.dataset) return {}
    const form = document.querySelector<HTMLFormElement>('form[data-waits]')
    return Object.fromEntries([...(form?.elements ?? [])].flatMap(typedInto))
  })
  return typed
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
