import { truncateText } from '#core/shared/truncate-text.ts'
import { listAuditActors, listAuditEntries } from '#core/identity/audit.ts'
import type { AuditAction } from '#core/identity/audit-actions.ts'
import { addDays, getStartOfShopDay } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { getActorName, route, type Call, type Route } from '#server/http/route.ts'
import { mergeActivityPage, type ActivityHistory } from './activity.ts'
import {
  deleteAuditEntriesBefore,
  findActorNames,
  findAuditEntries,
  eraseAuditSubjects,
  insertAuditEntry,
} from './audit-store.ts'

const retentionMs = 2 * 365 * 86_400_000

export interface Actor {
  caller: Call['caller'] | { kind: 'command'; name: string }
  address: string
}

/**
 * Records an action in the audit log. `subject` names the affected record and never contains a password, key
 * or token.
 */
export async function recordAction(
  db: Db,
  { caller, address }: Actor,
  action: AuditAction,
  subject = '',
): Promise<void> {
  const actor = getActorName(caller)
  const actorId = caller?.kind === 'user' ? caller.userId : null
  await insertAuditEntry(db, { action, actor, actorId, subject: truncateText(subject, 500), address })
}

export async function recordUserAction(
  db: Db,
  user: { id: string; name: string },
  address: string,
  action: AuditAction,
  subject = '',
): Promise<void> {
  await insertAuditEntry(db, { action, actor: user.name, actorId: user.id, subject, address })
}

/**
 * Removes a customer's name and phone from the log but keeps the actions. `phone` is digits with
 * country code.
 */
export async function erasePersonFromAuditLog(
  tx: Db,
  { phone, names }: { phone: string; names: string[] },
): Promise<void> {
  await eraseAuditSubjects(tx, { digits: phone.replace(/^60/, ''), names })
}

const ownHistory: ActivityHistory = {
  async find(db, wanted, page) {
    const rows = await findAuditEntries(db, wanted, page)
    return rows.map((row) => ({ ...row, order: null, batch: null }))
  },
  actors: findActorNames,
}

export function auditRoutes(db: Db, others: ActivityHistory[]): Route[] {
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
      return mergeActivityPage(db, histories, { ...wanted, ...days }, { cursor, limit })
    }),
  ]
}

export async function deleteOldAuditEntries(db: Db): Promise<void> {
  await deleteAuditEntriesBefore(db, new Date(Date.now() - retentionMs))
}
