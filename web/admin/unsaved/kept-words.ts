import { z } from 'zod'
import { onSessionExpired } from '#web/session.ts'
import { typedFields, watchTyping } from './typed-fields.ts'

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
