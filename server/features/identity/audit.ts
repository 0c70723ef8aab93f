import { auditActors, listAudit, type Deed } from '../../../core/contracts/audit.ts'
import { daysAfter, startOfShopDay } from '../../../core/values/shop-weeks.ts'
import type { Db } from '../../platform/database.ts'
import { route, type Call, type Route } from '../../platform/route.ts'
import { deleteDeedsBefore, findActors, findDeeds, forgetSubjects, insertDeed } from './audit-store.ts'

/** How long it is kept, ms: two years. */
const keptMs = 2 * 365 * 86_400_000

/**
 * Writes down who did what; in the transaction that does it, so that neither is without the other. `subject` says
 * what it was done to: never a password, key or token.
 */
export async function record(
  db: Db,
  { caller, address }: Pick<Call, 'caller' | 'address'>,
  deed: Deed,
  subject = '',
): Promise<void> {
  const actor = caller?.kind === 'key' ? `API key ${caller.name}` : (caller?.name ?? '')
  const actorId = caller?.kind === 'user' ? caller.userId : null
  await insertDeed(db, { deed, actor, actorId, subject: subject.slice(0, 500), address })
}

/** The same for someone who isn't signed in (yet). */
export async function recordOf(
  db: Db,
  user: { id: string; name: string },
  address: string,
  deed: Deed,
  subject = '',
): Promise<void> {
  await insertDeed(db, { deed, actor: user.name, actorId: user.id, subject, address })
}

/** Takes a customer (digits with country code) out of what was written down; that something was done stays. */
export async function forgetInAudit(
  tx: Db,
  { phone, names }: { phone: string; names: string[] },
): Promise<void> {
  await forgetSubjects(tx, { digits: phone.replace(/^60/, ''), names })
}

/** What administrators see of it. */
export function auditRoutes(db: Db): Route[] {
  return [
    route(auditActors, async () => ({ actors: await findActors(db) })),
    route(listAudit, async ({ cursor, limit, from, to, ...wanted }) => {
      const days = {
        from: from === undefined ? undefined : startOfShopDay(from),
        until: to === undefined ? undefined : startOfShopDay(daysAfter(to, 1)),
      }
      const rows = await findDeeds(db, { ...wanted, ...days }, { before: cursor, limit: limit + 1 })
      const entries = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }))
      return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
    }),
  ]
}

/** For the hourly job. */
export async function forgetOldDeeds(db: Db): Promise<void> {
  await deleteDeedsBefore(db, new Date(Date.now() - keptMs))
}
