import {
  changeRetention,
  previewRetention,
  getRetention,
  retentionKinds,
  runRetention,
  type RetentionCounts,
  type RetentionRules,
} from '#core/privacy/retention.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { countChange, versionOf } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { expiredInInbox } from '../inbox/inbox.ts'
import { expiredMessages } from '../messaging/messaging.ts'
import { expiredOrders } from '../orders/orders.ts'
import { forgetPieces } from '../production/production.ts'
import { countsOf } from './erase.ts'
import { findRules, storeRules, takeRun } from './retention-store.ts'

/** How long personal data are kept, what would go, and letting it go. */
export function retentionRoutes(db: Db): Route[] {
  return [
    route(getRetention, () => kept(db)),
    route(changeRetention, ({ version: seen, ...rules }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'retention', seen }, () => kept(tx))
        if (late) return late
        await storeRules(tx, rules)
        await record(tx, call, 'changed retention', wordsOf(rules))
        return kept(tx)
      }),
    ),
    route(previewRetention, async (asked) => {
      const { rules } = await findRules(db)
      for (const kind of retentionKinds) {
        const months = asked[kind]
        if (months !== undefined) rules[kind] = months
      }
      return { counts: await foresee(db, cutsOf(rules)) }
    }),
    route(runRetention, (_input, call) => keepNoLonger(db, call, mostInCall)),
  ]
}

async function kept(db: Db) {
  const { rules, startsAt } = await findRules(db)
  return {
    ...rules,
    version: await versionOf(db, { kind: 'retention' }),
    starts_at: startsAt > new Date() ? startsAt.toISOString() : null,
  }
}

/** Rows of each kind in one transaction: none holds its locks for long. */
const atOnce = 500
/** Transactions of each kind that somebody waits for. */
const mostInCall = 20
/** A night's work; what is left waits for the next. */
const mostInJob = 2000

/** For the daily job. */
export async function keepNoLongerThanNeeded(db: Db): Promise<void> {
  const { startsAt } = await findRules(db)
  if (startsAt <= new Date()) await keepNoLonger(db, { caller: null, address: '' }, mostInJob)
}

type Cuts = Record<keyof RetentionRules, Date | null>

/** What is from before then is no longer kept. */
function cutsOf(rules: RetentionRules, now = new Date()): Cuts {
  const cut = (months: number | null) => {
    if (months === null) return null
    const then = new Date(now)
    then.setUTCMonth(then.getUTCMonth() - months)
    return then
  }
  return {
    orders: cut(rules.orders),
    messages: cut(rules.messages),
    slips: cut(rules.slips),
    originals: cut(rules.originals),
    designs: cut(rules.designs),
    jerseys: cut(rules.jerseys),
  }
}

async function foresee(
  db: Db,
  { orders, messages, slips, originals, designs, jerseys }: Cuts,
): Promise<RetentionCounts> {
  return {
    orders: orders ? await expiredOrders.orders.count(db, orders) : 0,
    messages: messages
      ? (await expiredMessages.count(db, messages)) + (await expiredInInbox.messages.count(db, messages))
      : 0,
    slips:
      (await expiredOrders.slips.count(db, { before: slips, withOrders: orders })) +
      (slips ? await expiredInInbox.files.count(db, slips) : 0),
    originals: originals ? await expiredOrders.originals.count(db, originals) : 0,
    designs: await expiredOrders.designs.count(db, { before: designs, withOrders: orders }),
    jerseys: jerseys ? await expiredOrders.jerseys.count(db, jerseys) : 0,
  }
}

/** Piece by piece; what is done stays done, whatever becomes of the next piece. */
async function keepNoLonger(db: Db, call: Pick<Call, 'caller' | 'address'>, most: number) {
  const cuts = cutsOf((await findRules(db)).rules)
  const counts: RetentionCounts = {
    orders: 0,
    messages: 0,
    slips: 0,
    originals: 0,
    designs: 0,
    jerseys: 0,
  }
  let more = false
  for (const piece of piecesOf(cuts)) {
    let turns = 0
    for (let full = true; full; turns += 1) {
      if (turns === most) {
        more = true
        break
      }
      const gone: Partial<RetentionCounts> = await db.transaction(async (tx) =>
        (await takeRun(tx)) ? piece(tx) : {},
      )
      for (const kind of retentionKinds) counts[kind] += gone[kind] ?? 0
      full = Object.values(gone).some((count) => count >= atOnce)
    }
  }
  const some = Object.values(counts).some((count) => count > 0)
  if (some) await record(db, call, 'deleted what was kept for long enough', countsOf(counts))
  return { counts, more }
}

type Piece = (tx: Db) => Promise<Partial<RetentionCounts>>

function piecesOf({ orders, messages, slips, originals, designs, jerseys }: Cuts): Piece[] {
  const pieces: (Piece | null)[] = [
    slips && (async (tx) => ({ slips: await expiredOrders.slips.delete(tx, slips, atOnce) })),
    slips && (async (tx) => ({ slips: await expiredInInbox.files.remove(tx, slips, atOnce) })),
    originals && (async (tx) => ({ originals: await expiredOrders.originals.remove(tx, originals, atOnce) })),
    designs && (async (tx) => ({ designs: await expiredOrders.designs.delete(tx, designs, atOnce) })),
    orders &&
      (async (tx) => {
        const { ids, ...files } = await expiredOrders.orders.forget(tx, orders, atOnce)
        await forgetPieces(tx, ids)
        return { orders: ids.length, ...files }
      }),
    messages && (async (tx) => ({ messages: await expiredMessages.forget(tx, messages, atOnce) })),
    messages && (async (tx) => ({ messages: await expiredInInbox.messages.delete(tx, messages, atOnce) })),
    jerseys && (async (tx) => ({ jerseys: await expiredOrders.jerseys.delete(tx, jerseys, atOnce) })),
  ]
  return pieces.filter((piece) => piece !== null)
}

function wordsOf(rules: RetentionRules): string {
  return retentionKinds
    .map((kind) => `${kind}: ${rules[kind] === null ? 'kept' : `${rules[kind]} months`}`)
    .join(', ')
}
