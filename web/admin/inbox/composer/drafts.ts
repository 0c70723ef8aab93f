import { z } from 'zod'
import { mediaItemSchema } from '#core/messaging/media-item.ts'
import { createStore } from '#web/hooks/external-store.ts'
import { getCurrentSession } from '#web/session.ts'

const draftSchema = z.object({
  text: z.string(),
  note: z.string(),
  attachments: z.array(mediaItemSchema),
  mode: z.enum(['reply', 'note']),
  /**
   * Number of replies in the conversation when the draft was started. If a colleague has replied since, staff
   * must confirm before sending.
   */
  seen: z.number().optional(),
})
export type ConversationDraft = z.output<typeof draftSchema>

const storedSchema = z.object({ user: z.string(), drafts: z.record(z.string(), draftSchema) })
const place = 'inbox_drafts'
const emptyDraft: ConversationDraft = { text: '', note: '', attachments: [], mode: 'reply' }

const drafts = createStore<Readonly<Record<string, ConversationDraft>>>({})
let loadedFor: string | undefined

/**
 * Drafts are stored for this tab and user, so that unsent input survives navigation, a reload and a new sign-in.
 */
export function useDrafts(): Readonly<Record<string, ConversationDraft>> {
  load()
  return drafts.use()
}

export const useDraft = (conversation: string): ConversationDraft => useDrafts()[conversation] ?? emptyDraft

export function changeDraft(
  conversation: string,
  change: Partial<ConversationDraft> | ((draft: ConversationDraft) => Partial<ConversationDraft>),
): void {
  load()
  const { [conversation]: known = emptyDraft, ...others } = drafts.get()
  const draft = { ...known, ...(typeof change === 'function' ? change(known) : change) }
  const isEmpty =
    draft.text === '' && draft.note === '' && draft.attachments.length === 0 && draft.mode === 'reply'
  drafts.set(isEmpty ? others : { ...others, [conversation]: draft })
  try {
    sessionStorage.setItem(place, JSON.stringify({ user: loadedFor, drafts: drafts.get() }))
  } catch {
    // Storage is unavailable or full, so drafts are lost when the page is closed.
  }
}

/** Loads stored drafts of the current user, so that another user's drafts are never shown. */
function load(): void {
  const user = getCurrentSession()?.nicename
  if (user === undefined || user === loadedFor) return
  loadedFor = user
  drafts.set(readStored(user))
}

function readStored(user: string): Record<string, ConversationDraft> {
  try {
    const stored = storedSchema.parse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    return stored.user === user ? stored.drafts : {}
  } catch {
    return {}
  }
}
