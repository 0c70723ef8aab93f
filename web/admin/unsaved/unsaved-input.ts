import { z } from 'zod'
import { onSessionExpired } from '#web/session.ts'

const place = 'unsaved_words'
const unsavedInputSchema = z.object({
  user: z.string(),
  title: z.string(),
  fields: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type UnsavedInput = z.output<typeof unsavedInputSchema>

/** Stores unsaved input for this tab and user when the session expires. Returns a function that stops this. */
export function saveInputOnExpiry(): () => void {
  const stopWatching = watchTyping()
  const stopListening = onSessionExpired((session) => {
    const fields = collectTypedFields()
    if (fields.length === 0) return
    const words: UnsavedInput = { user: session.nicename, title: document.title, fields }
    try {
      sessionStorage.setItem(place, JSON.stringify(words))
    } catch {
      // Storage is unavailable or full, so the input is lost.
    }
  })
  return () => {
    stopWatching()
    stopListening()
  }
}

/** Another user's input is deleted unread. */
export function readUnsavedInput(user: string): UnsavedInput | null {
  try {
    const read = unsavedInputSchema.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    if (read.success && read.data.user === user) return read.data
    clearUnsavedInput()
  } catch {
    // The stored value is invalid, or storage is unavailable.
  }
  return null
}

export function clearUnsavedInput(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Storage is unavailable, so there is nothing to clear.
  }
}

interface TypedField {
  label: string
  text: string
}

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()

const onInput = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement || isText(target)) touched.add(target)
}

function watchTyping(): () => void {
  document.addEventListener('input', onInput)
  return () => document.removeEventListener('input', onInput)
}

/** Leaves out passwords, searches, and forms that save their own draft (`data-keeps-draft`). */
function collectTypedFields(): TypedField[] {
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
