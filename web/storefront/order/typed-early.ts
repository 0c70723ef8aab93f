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
  if (!(field instanceof HTMLInputElement) || !field.name) return []
  if (field.type === 'radio') return field.checked && !field.defaultChecked ? [[field.name, field.value]] : []
  if (field.type === 'checkbox')
    return field.checked && !field.defaultChecked ? [[field.name, field.value]] : []
  const text = field.type === 'text' || field.type === 'tel'
  return text && field.value.trim() && field.value !== field.defaultValue ? [[field.name, field.value]] : []
}
