import { truncateText } from '#core/shared/truncate-text.ts'
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SandboxBehaviour } from '#core/messaging/sandbox.ts'
import type { Db } from '#server/db/database.ts'
import type { PartDelivery } from './gateway.ts'
import { behaviourTable, bubblesTable as bubbles, chatsTable as chats } from './sandbox-tables.ts'

const maxShown = 200

/** Returns the bubble's id, which serves as the gateway's message id. */
export async function addSandboxMessage(
  db: Db,
  delivery: PartDelivery,
  more: { outcome: 'delivered' | 'refused' | 'unanswered'; direct: boolean },
): Promise<string> {
  const { phone, partId, kind, text, url, name } = delivery
  const id = randomUUID()
  const lastText = truncateText(text || name || '', 200)
  await db.transaction(async (tx) => {
    await tx.insert(bubbles).values({ id, phone, partId, kind, body: text, url, name, ...more })
    await tx
      .insert(chats)
      .values({ phone, bubbles: 1, lastText, lastAt: sql`now()` })
      .onConflictDoUpdate({
        target: chats.phone,
        set: { bubbles: sql`${chats.bubbles} + 1`, lastText, lastAt: sql`now()` },
      })
  })
  return id
}

export async function findLatestSandboxChats(db: Db) {
  return db.select().from(chats).orderBy(desc(chats.lastAt)).limit(maxShown)
}

type ReportedBubble = Pick<typeof bubbles.$inferSelect, 'id' | 'partId'>

/** Marks up to `most` bubbles as delivered and returns them. Each bubble is returned once. */
export async function markSandboxMessagesDelivered(db: Db, most: number): Promise<ReportedBubble[]> {
  const unreported = and(eq(bubbles.outcome, 'delivered'), isNull(bubbles.receipt))
  const oldestIds = db
    .select({ id: bubbles.id })
    .from(bubbles)
    .where(unreported)
    .orderBy(asc(bubbles.arrivedAt))
  return db
    .update(bubbles)
    .set({ receipt: 'delivered' })
    .where(and(inArray(bubbles.id, oldestIds.limit(most)), unreported))
    .returning({ id: bubbles.id, partId: bubbles.partId })
}

/** Marks the delivered bubbles of a chat as read. Returns the bubbles that were not read before. */
export async function markSandboxMessagesRead(db: Db, phone: string): Promise<ReportedBubble[]> {
  return db
    .update(bubbles)
    .set({ receipt: 'read' })
    .where(
      and(
        eq(bubbles.phone, phone),
        eq(bubbles.outcome, 'delivered'),
        sql`${bubbles.receipt} is distinct from 'read'`,
      ),
    )
    .returning({ id: bubbles.id, partId: bubbles.partId })
}

export async function findSandboxBehaviour(db: Db): Promise<SandboxBehaviour> {
  const [row] = await db.select().from(behaviourTable)
  return row?.behaviour ?? 'normal'
}

export async function updateSandboxBehaviour(db: Db, behaviour: SandboxBehaviour): Promise<void> {
  await db
    .insert(behaviourTable)
    .values({ behaviour })
    .onConflictDoUpdate({ target: behaviourTable.single, set: { behaviour } })
}
