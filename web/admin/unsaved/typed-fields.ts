/** What somebody had typed into one field when the session ended. */
export interface TypedField {
  label: string
  text: string
}

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()

const heard = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement || isText(target)) touched.add(target)
}

/** Remembers which fields a person types into; returns how to stop. */
export function watchTyping(): () => void {
  document.addEventListener('input', heard)
  return () => document.removeEventListener('input', heard)
}

/**
 * What stands in the fields that were typed into and are still on the page. Passwords and searches are left out, and
 * forms that keep their own draft (`data-keeps-draft`).
 */
export function typedFields(): TypedField[] {
  const fields: TypedField[] = []
  for (const field of touched) {
    if (!field.isConnected) touched.delete(field)
    else if (field.value.trim() && !field.closest('[data-keeps-draft]'))
      fields.push({ label: labelOf(field), text: field.value })
  }
  return fields
}

const textTypes = new Set(['text', 'tel', 'email', 'url', 'number'])
function isText(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && textTypes.has(target.type)
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label')
  return label?.trim() || field.placeholder || 'Text'
}
