import { z } from 'zod'
import { onSessionExpired } from '#web/session.ts'

const place = 'unsaved_words'
const kept = z.object({
  user: z.string(),
  title: z.string(),
  fields: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type KeptWords = z.output<typeof kept>

/** Keeps what is being typed when the session expires, for this tab and this user only; returns how to stop. */
export function keepWordsOnExpiry(): () => void {
  const stopWatching = watchTyping()
  const stopHearing = onSessionExpired((session) => {
    const fields = typedFields()
    if (fields.length === 0) return
    const words: KeptWords = { user: session.nicename, title: document.title, fields }
    try {
      sessionStorage.setItem(place, JSON.stringify(words))
    } catch {
      // The browser keeps nothing for this site, or has no room.
    }
  })
  return () => {
    stopWatching()
    stopHearing()
  }
}

/** What this user had been typing; null: nothing. Another user's words are dropped unread. */
export function readKeptWords(user: string): KeptWords | null {
  try {
    const read = kept.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    if (read.success && read.data.user === user) return read.data
    dropKeptWords()
  } catch {
    // Nothing readable was kept.
  }
  return null
}

export function dropKeptWords(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Then nothing was kept.
  }
}

/** What somebody had typed into one field when the session ended. */
interface TypedField {
  label: string
  text: string
}

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()

const heard = ({ target }: Event) => {
  if (target instanceof HTMLTextAreaElement || isText(target)) touched.add(target)
}

/** Remembers which fields a person types into; returns how to stop. */
function watchTyping(): () => void {
  document.addEventListener('input', heard)
  return () => document.removeEventListener('input', heard)
}

/**
 * What stands in the fields that were typed into and are still on the page. Passwords and searches are left out, and
 * forms that keep their own draft (`data-keeps-draft`).
 */
function typedFields(): TypedField[] {
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
