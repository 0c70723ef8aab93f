import type { Db } from '#server/db/database.ts'
import type { MessageFeed } from './live/message-feed.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { sendWhatsapp } from '#core/messaging/whatsapp.ts'
import { isPaused, outcome, callPatienceMs } from './sending.ts'
import { refuse } from '#server/http/refusal.ts'
import { refuseBeyond } from './writing-limits.ts'
import { addMessage } from './scheduling.ts'
import { partsOfRound } from './parts-store.ts'
import { lockMessage } from './messages-store.ts'
import { restMessage } from './change-message-store.ts'
import type { Failure } from '#core/messaging/message-reasons.ts'
import type { MessageRow } from './messages-tables.ts'
import { reasonWords } from '#core/messaging/message-reason-words.ts'

/** See the contract `sendWhatsapp`: one message through the same ledger as every other. */
export async function sendCall(
  db: Db,
  { feed, limits }: { feed: MessageFeed; limits: GatewayLimits | null },
  input: ParsedInputOf<typeof sendWhatsapp>,
) {
  if (await isPaused(db)) return refuse('unavailable_gateway', { message: pausedWords })
  const { number: phone, type, message: text, media_url: url, filename } = input
  const item = { url, type: type === 'document' ? ('document' as const) : ('media' as const) }
  const content =
    type === 'text'
      ? { phone, body: text, media: [] }
      : { phone, body: '', media: [{ ...item, name: filename || 'file', caption: text, size: 0 }] }
  const beyond = await refuseBeyond(db, limits, content, null)
  if (beyond) return beyond
  const added = await db.transaction((tx) =>
    addMessage(tx, content, { scheduledAt: null, status: 'pending', origin: 'call', asked: true }),
  )
  if (!added) throw new Error('a message without an origin key cannot be there already')
  const row = await outcome(db, feed, added.id, callPatienceMs)
  if (row?.status === 'sent') {
    const [part] = await partsOfRound(db, row.id, row.round)
    return { status: 'success' as const, message: { key: { id: part?.gatewayId ?? '' } }, id: row.id }
  }
  if (row?.status === 'pending') await giveUp(db, row.id)
  return refusedCall(row)
}

const pausedWords = 'Sending is paused by the shop (Settings, Gateway). Please try again later.'

/** The caller was told that it failed: it must not go out later. */
export async function giveUp(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.status === 'pending') await restMessage(tx, id, 'cancelled')
  })
}

/** Causes for which the API was not reached at all (SEND-05). */
const notReached = new Set<Failure | null>(['no_connection', 'page', 'unavailable'])

function refusedCall(row: MessageRow | null) {
  if (!notReached.has(row?.failure ?? null))
    return refuse('send_failed', { message: (row && reasonWords(row)) ?? 'not sent in time' })
  return refuse('unavailable_gateway', {
    message: 'The WhatsApp API is currently unavailable. Please try again later or contact support.',
  })
}
