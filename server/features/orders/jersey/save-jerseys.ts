import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import { jerseyMessages, maxJerseys, type saveJerseys } from '#core/orders/jersey/jersey-calls.ts'
import { jerseySizes, haveSameCells } from '#core/orders/jersey/jersey.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { findJerseyRows, saveJerseyRow, deleteJerseyRows } from './jersey-store.ts'
import type { JerseyOrderId, StoredJersey } from '../store/jersey-tables.ts'
import { presentJersey } from './present-jersey.ts'
import { acquireLocks } from '#server/db/locks-store.ts'

type SaveInput = ParsedInputOf<typeof saveJerseys>
type InputRow = SaveInput['orders'][number]

/**
 * Saves all rows or none. Refuses if a colleague has changed one of the rows since the caller read it. Rows
 * that are already stored are skipped, so a save can be repeated after a lost reply.
 */
export async function saveJerseyList(db: Db, orderId: JerseyOrderId, input: SaveInput, by: string) {
  return db.transaction(async (tx) => {
    await acquireLocks(tx, `jerseys of ${orderId}`)
    const stored = await findJerseyRows(tx, orderId)
    const byId = new Map(stored.map((row) => [row.id, row]))
    const unknown = input.orders.findIndex(
      ({ size }) => !jerseySizes.includes(size) && !stored.some((row) => row.size === size),
    )
    if (unknown >= 0)
      return refuse('unknown_size', { fields: { [`orders.${unknown}.size`]: jerseyMessages.unknownSize } })
    const changes = assignIds(input.orders, stored).filter((row) => {
      const old = byId.get(row.id)
      return !old || !haveSameCells(old, row)
    })
    const stale = (row: { id: string; version: number }) => (byId.get(row.id)?.version ?? 0) !== row.version
    const removed = input.removed.filter(({ id }) => byId.has(id))
    if (changes.some(stale) || removed.some(stale))
      return refuse('changed_meanwhile', { details: { orders: stored.map(presentJersey) } })
    const added = changes.filter(({ id }) => !byId.has(id)).length
    if (stored.length - removed.length + added > maxJerseys) return refuse('too_many')
    await deleteJerseyRows(
      tx,
      removed.map(({ id }) => id),
    )
    let last = stored.at(-1)?.position ?? 0
    for (const { id, version, nama, size, bilangan } of changes) {
      const position = byId.get(id)?.position ?? (last += 1)
      const change = { changedBy: by, changedAt: new Date() }
      await saveJerseyRow(tx, {
        id,
        orderId,
        position,
        nama,
        size,
        bilangan,
        version: version + 1,
        ...change,
      })
    }
    return findJerseyRows(tx, orderId)
  })
}

/**
 * Assigns ids to rows. A row without an id gets the id of a stored row with equal cells. Each stored row is
 * matched once. Rows without a match are new.
 */
function assignIds(input: InputRow[], stored: StoredJersey[]): (InputRow & { id: string })[] {
  const ids = new Set(input.map(({ id }) => id))
  const free = stored.filter(({ id }) => !ids.has(id))
  return input.map((row) => {
    if (row.id) return { ...row, id: row.id }
    const at = free.findIndex((each) => haveSameCells(each, row))
    const [same] = at >= 0 ? free.splice(at, 1) : []
    return { ...row, id: same?.id ?? randomUUID() }
  })
}
