import { cutText } from '#core/shared/cut-text.ts'
import { listAuditActors, listAuditEntries } from '#core/identity/audit.ts'
import type { AuditAction } from '#core/identity/audit-actions.ts'
import { addDays, getStartOfShopDay } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { nameOf, route, type Call, type Route } from '#server/http/route.ts'
import { pageOf, type History } from './activity.ts'
import { deleteActionsBefore, findActors, findActions, forgetSubjects, insertAction } from './audit-store.ts'

/** How long it is kept, ms: two years. */
const keptMs = 2 * 365 * 86_400_000

/** Who does something: by a call, or at the machine itself. */
export interface Doer {
  caller: Call['caller'] | { kind: 'command'; name: string }
  address: string
}

/**
 * Writes down who did what; in the transaction that does it, so that neither is without the other. `subject` says
 * what it was done to: never a password, key or token.
 */
export async function record(
  db: Db,
  { caller, address }: Doer,
  action: AuditAction,
  subject = '',
): Promise<void> {
  const actor = nameOf(caller)
  const actorId = caller?.kind === 'user' ? caller.userId : null
  await insertAction(db, { action, actor, actorId, subject: cutText(subject, 500), address })
}

/** The same for someone who isn't signed in (yet). */
export async function recordOf(
  db: Db,
  user: { id: string; name: string },
  address: string,
  action: AuditAction,
  subject = '',
): Promise<void> {
  await insertAction(db, { action, actor: user.name, actorId: user.id, subject, address })
}

/** Takes a customer (digits with country code) out of what was written down; that something was done stays. */
export async function forgetInAudit(
  tx: Db,
  { phone, names }: { phone: string; names: string[] },
): Promise<void> {
  await forgetSubjects(tx, { digits: phone.replace(/^60/, ''), names })
}

const ownHistory: History = {
  async find(db, wanted, page) {
    const rows = await findActions(db, wanted, page)
    return rows.map((row) => ({ ...row, order: null, batch: null }))
  },
  actors: findActors,
}

/** What administrators see of it, and of the histories that other features keep. */
export function auditRoutes(db: Db, others: History[]): Route[] {
  const histories = [ownHistory, ...others]
  return [
    route(listAuditActors, async () => {
      const actors = new Set<string>()
      for (const history of histories) for (const actor of await history.actors(db)) actors.add(actor)
      return { actors: [...actors].sort((one, other) => one.localeCompare(other)) }
    }),
    route(listAuditEntries, ({ cursor, limit, from, to, ...wanted }) => {
      const days = {
        from: from === undefined ? undefined : getStartOfShopDay(from),
        until: to === undefined ? undefined : getStartOfShopDay(addDays(to, 1)),
      }
      return pageOf(db, histories, { ...wanted, ...days }, { cursor, limit })
    }),
  ]
}

/** For the hourly job. */
export async function forgetOldActions(db: Db): Promise<void> {
  await deleteActionsBefore(db, new Date(Date.now() - keptMs))
}
