import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { addConversationNote, alreadyAnsweredDetailsSchema, replyToConversation } from '#core/inbox/thread.ts'
import { mediaItemSchema } from '#core/messaging/media-item.ts'
import { api, ApiError } from '#web/api.ts'
import { createStore } from '#web/hooks/external-store.ts'
import { getCurrentSession } from '#web/session.ts'
import { addCachedEntry, patchCachedConversation } from '../inbox-queries.ts'

const outgoingSchema = z.object({
  /** The same id for every attempt, so that the server sends a reply only once. */
  requestId: z.string(),
  conversation: z.string(),
  kind: z.enum(['reply', 'note']),
  text: z.string(),
  attachments: z.array(mediaItemSchema),
  /** Time at which staff pressed Send, as ISO 8601. */
  at: z.string(),
  error: z.string().nullable(),
  /** Number of replies that the writer had seen (`replies` of the conversation). */
  seen: z.number(),
  /** `true` if a colleague has replied since then, so that staff have to decide whether this reply is still needed. */
  isCrossing: z.boolean(),
  /** `true` if the server refused the content, so that nothing was sent and the text can be edited. */
  isRefused: z.boolean(),
})
export type OutgoingEntry = z.output<typeof outgoingSchema>

const storedSchema = z.object({ user: z.string(), outgoing: z.array(outgoingSchema) })
const place = 'inbox_outbox'
const interrupted = 'Not confirmed by the server. Try again: it is never sent twice.'

const outbox = createStore<readonly OutgoingEntry[]>([])
let loadedFor: string | undefined

/**
 * Returns the replies and notes of a conversation that the server has not confirmed. They are stored for this tab, so
 * that a reload or a new sign-in loses none.
 */
export function useOutgoingEntries(conversation: string): OutgoingEntry[] {
  load()
  return outbox.use().filter((each) => each.conversation === conversation)
}

/** Loads stored replies of the current user, so that another user's replies are never shown. */
function load(): void {
  const user = getCurrentSession()?.nicename
  if (user === undefined || user === loadedFor) return
  loadedFor = user
  outbox.set(readStored(user))
}

function readStored(user: string): OutgoingEntry[] {
  try {
    const stored = storedSchema.parse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    if (stored.user !== user) return []
    return stored.outgoing.map((each) => ({ ...each, error: each.error ?? interrupted }))
  } catch {
    return []
  }
}

function update(change: (list: readonly OutgoingEntry[]) => readonly OutgoingEntry[]): void {
  load()
  outbox.set(change(outbox.get()))
  try {
    const stored = { user: loadedFor, outgoing: outbox.get() }
    if (outbox.get().length > 0) sessionStorage.setItem(place, JSON.stringify(stored))
    else sessionStorage.removeItem(place)
  } catch {
    // Storage is unavailable or full, so unconfirmed replies are lost when the page is closed.
  }
}

/**
 * Sends a reply or note, whose text is shown immediately. If the call fails, the text stays on screen with
 * the reason. Returns `true` if the server has confirmed the reply or note.
 */
export function sendOutgoingEntry(
  client: QueryClient,
  content: Pick<OutgoingEntry, 'conversation' | 'kind' | 'text' | 'attachments' | 'seen'>,
): Promise<boolean> {
  const outgoing: OutgoingEntry = {
    ...content,
    requestId: crypto.randomUUID(),
    at: new Date().toISOString(),
    error: null,
    isCrossing: false,
    isRefused: false,
  }
  update((list) => [...list, outgoing])
  return attempt(client, outgoing)
}

/**
 * Sends a reply again with the same request id. If it failed because a colleague had replied, it is sent
 * anyway.
 */
export function retryOutgoingEntry(client: QueryClient, outgoing: OutgoingEntry): Promise<boolean> {
  update((list) =>
    list.map((each) => (each.requestId === outgoing.requestId ? { ...each, error: null } : each)),
  )
  return attempt(client, outgoing)
}

export const removeOutgoingEntry = ({ requestId }: OutgoingEntry): void =>
  update((list) => list.filter((each) => each.requestId !== requestId))

async function attempt(client: QueryClient, outgoing: OutgoingEntry): Promise<boolean> {
  const { conversation: id, requestId, kind, text, attachments, seen } = outgoing
  try {
    if (kind === 'note') {
      const { entry } = await api(addConversationNote, { id, text })
      addCachedEntry(client, id, entry)
    } else {
      const reply = await api(replyToConversation, { id, request_id: requestId, text, attachments, seen })
      addCachedEntry(client, id, reply.entry)
      patchCachedConversation(client, reply.conversation)
    }
    removeOutgoingEntry(outgoing)
    return true
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status)
    const crossing = readCrossingReply(error)
    const failure = {
      error: describe(error),
      isRefused,
      isCrossing: crossing !== null,
      ...(crossing && { seen: crossing.replies }),
    }
    update((list) => list.map((each) => (each.requestId === requestId ? { ...each, ...failure } : each)))
    return false
  }
}

/** Returns the colleague's reply that the writer had not seen, or `null` if the error has another cause. */
function readCrossingReply(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'already_answered') return null
  return alreadyAnsweredDetailsSchema.safeParse(error.details).data ?? null
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred.'
  const [field] = Object.values(error.fields).filter(Boolean)
  return field ?? error.message
}
