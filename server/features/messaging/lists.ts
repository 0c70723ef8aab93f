import { z } from 'zod'
import type { messageCounts, messagePage } from '../../../core/contracts/messages.ts'
import type { ParsedInputOf, ReplyOf } from '../../../core/contracts/contract.ts'
import { messageStatuses, type MessageStatus } from '../../../core/values/message-states.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { MessageRow } from './messages-tables.ts'
import { countMessages, messagesSorted, type Cursor } from './messages-store.ts'
import { onWire } from './wire.ts'

/** What the specified list call answers with at most; a client that needs more turns pages. */
const newest = 500

/** The newest by scheduled time, in ascending order (API-01). */
export async function listNewest(db: Db, status: MessageStatus | undefined) {
  const rows = await messagesSorted(db, {
    status,
    sort: 'scheduled_time',
    direction: 'desc',
    limit: newest,
  })
  return rows.toReversed().map(onWire)
}

/** One page for the screen, and the cursor of the next. */
export async function pageOf(db: Db, { cursor, ...asked }: ParsedInputOf<typeof messagePage>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refuse('invalid_input', { fields: { cursor: 'Unknown cursor' } })
  const rows = await messagesSorted(db, { ...asked, limit: asked.limit + 1, after })
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  return { messages: page.map(onWire), next: rows.length > page.length && last ? cursorAt(last) : null }
}

/** How many messages are in each state, and in all (SCHED-09). */
export async function counts(db: Db): Promise<ReplyOf<typeof messageCounts>> {
  const found = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0, total: 0 }
  for (const { status, messages } of await countMessages(db)) {
    found[status] += messages
    found.total += messages
  }
  return found
}

const cursorShape = z.tuple([z.enum(messageStatuses), z.string().regex(/^\d*$/), z.iso.datetime(), z.guid()])

const cursorAt = ({ status, phone, scheduledAt, id }: MessageRow) =>
  Buffer.from(JSON.stringify([status, phone, scheduledAt.toISOString(), id])).toString('base64url')

function readCursor(cursor: string): Cursor | null {
  try {
    const read = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { status: read[0], phone: read[1], scheduledAt: new Date(read[2]), id: read[3] }
  } catch {
    return null
  }
}
