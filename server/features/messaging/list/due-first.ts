import type { listMessages } from '#core/messaging/messages.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import type { MessageRow } from '../messages-tables.ts'
import { onWire } from '../wire.ts'
import type { Order } from './conditions-store.ts'
import { messagesSorted } from './list-store.ts'
import { counts, cursorAt, readCursor } from './pages.ts'

/** What the specified list call answers with at most; the rest is on further pages (D-19). */
const most = 500

/** What is still to go stands first, the soonest due first; then what needs nobody, the latest first. */
const turns: { status: MessageStatus; direction: Order['direction'] }[] = [
  { status: 'sending', direction: 'asc' },
  { status: 'pending', direction: 'asc' },
  { status: 'failed', direction: 'desc' },
  { status: 'cancelled', direction: 'desc' },
  { status: 'sent', direction: 'desc' },
]

/** See the contract `listMessages`. */
export async function listDueFirst(
  db: Db,
  { status, cursor }: ParsedInputOf<typeof listMessages>,
  { reply }: Call,
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const wanted = status ? [{ status, direction: 'asc' as const }] : turns
  const begin = after ? wanted.findIndex((turn) => turn.status === after.status) : 0
  if (begin === -1) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const rows: MessageRow[] = []
  // A message that goes out between two reads would be in both turns, or in neither.
  const found = await db.transaction(
    async (tx) => {
      for (const turn of wanted.slice(begin)) {
        const edge = turn.status === after?.status && { after }
        const limit = most + 1 - rows.length
        const order: Order = { sort: 'scheduled_time', direction: turn.direction, limit }
        rows.push(...(await messagesSorted(tx, { status: turn.status }, { ...order, ...edge })))
        if (rows.length > most) break
      }
      return counts(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const page = rows.slice(0, most)
  reply.header('x-total-count', found[status ?? 'total'])
  const next = rows.length > most ? cursorAt(page.at(-1)) : null
  if (next) {
    const query = new URLSearchParams({ ...(status && { status }), cursor: next })
    reply.header('x-next-cursor', next)
    reply.header('link', `</api/v2/scheduled-messages?${query.toString()}>; rel="next"`)
  }
  return page.toSorted(byTime).map(onWire)
}

/** What is to go decides what is on a page; on it all is in the order of time, as it always was. */
const byTime = (one: MessageRow, other: MessageRow) =>
  one.scheduledAt.getTime() - other.scheduledAt.getTime() || (one.id < other.id ? -1 : 1)
