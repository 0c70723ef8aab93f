import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { attemptsTable as attempts, partsTable as parts, type PartRow } from './messages-tables.ts'
import type { PlannedPart } from './parts.ts'
import { findReceipts } from './receipts/receipts-store.ts'

/** Inserts the parts of one round of a message. An edit starts a new round if a part was already sent. */
export async function insertParts(
  tx: Db,
  messageId: string,
  round: number,
  planned: PlannedPart[],
): Promise<void> {
  await tx
    .insert(parts)
    .values(planned.map((part, position) => ({ ...part, id: randomUUID(), messageId, round, position })))
}

/** Deletes the parts of a round. None of these parts has been sent. */
export async function deletePartsOfRound(tx: Db, messageId: string, round: number): Promise<void> {
  await tx.delete(parts).where(and(eq(parts.messageId, messageId), eq(parts.round, round)))
}

export async function findParts(db: Db, messageId: string, round: number): Promise<PartRow[]> {
  return db
    .select()
    .from(parts)
    .where(and(eq(parts.messageId, messageId), eq(parts.round, round)))
    .orderBy(asc(parts.position))
}

/**
 * Changes a part after a receipt. Applies the same change to the text that was sent as its caption. Returns `false`
 * if the part has changed since it was read.
 */
export async function updatePart(
  tx: Db,
  { id, state, attempt }: Pick<PartRow, 'id' | 'state' | 'attempt'>,
  change: Partial<Pick<PartRow, 'state' | 'failure' | 'detail' | 'gatewayId'>>,
): Promise<boolean> {
  const changed = await tx
    .update(parts)
    .set(change)
    .where(and(eq(parts.id, id), eq(parts.state, state), eq(parts.attempt, attempt)))
    .returning({ id: parts.id })
  if (changed.length === 0) return false
  await tx
    .update(parts)
    .set(change)
    .where(and(eq(parts.carriedBy, id), eq(parts.carriedAttempt, attempt), eq(parts.state, state)))
  return true
}

export async function recordPartDecision(
  tx: Db,
  ids: string[],
  decision: 'sent' | 'send_again',
  by: string,
): Promise<number> {
  const decided = await tx
    .update(parts)
    .set({
      state: decision === 'sent' ? 'accepted' : 'waiting',
      decision,
      decidedBy: by,
      decidedAt: sql`now()`,
    })
    .where(and(inArray(parts.id, ids), eq(parts.state, 'unknown')))
    .returning({ id: parts.id })
  return decided.length
}

/** Returns the parts of a message with all calls and receipts, newest round first. */
export async function findPartsWithCalls(db: Db, messageId: string) {
  const all = await db
    .select()
    .from(parts)
    .where(eq(parts.messageId, messageId))
    .orderBy(desc(parts.round), asc(parts.position))
  const calls = await db
    .select()
    .from(attempts)
    .where(
      inArray(
        attempts.partId,
        all.map((part) => part.id),
      ),
    )
    .orderBy(asc(attempts.id))
  const receipts = await findReceipts(db, {
    partIds: all.map((part) => part.id),
    gatewayIds: all.flatMap((part) => part.gatewayId ?? []),
  })
  return all.map((part) => ({
    ...part,
    calls: calls.filter((call) => call.partId === part.id),
    // A part that was taken over from an earlier round shares the receipts of that round.
    receipts: receipts.filter((told) => told.partId === part.id || told.gatewayId === part.gatewayId),
  }))
}

/**
 * Returns which of these uploads messages use. The id of an upload is in `/media/{id}/` in its address,
 * whatever the host is.
 */
export async function findUploadsInMessages(db: Db, ids: string[]): Promise<Set<string>> {
  // Must equal the expression in migrations/0050-media.sql, because otherwise PostgreSQL does not use the index.
  const id = sql<string>`substring(${parts.url} from '/media/([A-Za-z0-9_-]{27})/')`
  const found = await db
    .selectDistinct({ id })
    .from(parts)
    .where(and(sql`${parts.url} like '%/media/%'`, inArray(id, ids)))
  return new Set(found.map((row) => row.id))
}

export async function findLastGatewayCalls(db: Db) {
  const latest = async (accepted: boolean) => {
    const [row] = await db
      .select({ at: attempts.endedAt, cause: attempts.failure, detail: attempts.detail })
      .from(attempts)
      .where(accepted ? eq(attempts.outcome, 'accepted') : ne(attempts.outcome, 'accepted'))
      .orderBy(desc(attempts.id))
      .limit(1)
    return row ?? null
  }
  return { accepted: await latest(true), failed: await latest(false) }
}

export async function hasPart(db: Db, partId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from message_parts where id = ${partId}`)
  return rows.length > 0
}
