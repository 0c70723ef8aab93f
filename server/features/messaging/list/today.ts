import { shopDayOf } from '#core/shared/shop-time.ts'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { mostCounted } from '#core/messaging/message-list.ts'
import type { Db } from '#server/db/database.ts'
import { namesOf } from '#server/features/contacts/contacts.ts'
import { findUndecided } from '../health/facts-store.ts'
import { clock } from '../messages-store.ts'
import { countWanted } from './list-store.ts'
import { findSoon } from './today-store.ts'
import { wantedBy } from './wanted.ts'

const soonHours = 3
const mostShown = 5

/** See the contract `messagesToday`. */
export async function today(db: Db): Promise<MessagesToday> {
  const now = await clock(db)
  const day = shopDayOf(now)
  const counts = await countWanted(db, await wantedBy(db, { from: day, to: day }), mostCounted)
  const until = new Date(now.getTime() + soonHours * 3_600_000)
  const { soon, next } = await findSoon(db, until, { most: mostCounted, shown: mostShown })
  const names = await namesOf(db, [...new Set(next.map(({ phone }) => phone))])
  return {
    day,
    counted_to: mostCounted,
    sent: upTo(counts.get('sent')),
    failed: upTo(counts.get('failed')),
    waiting: upTo(counts.get('pending')),
    undecided: (await findUndecided(db)).messages,
    hours: soonHours,
    soon,
    next: next.map(({ at, ...message }) => ({
      ...message,
      contact: names.get(message.phone) ?? null,
      at: at.toISOString(),
    })),
  }
}

const upTo = (count = 0) => Math.min(count, mostCounted)
