import type { Db } from '#server/db/database.ts'
import type { Call } from '#server/http/route.ts'
import { insertCatalogEvent, findCatalogEvents } from './catalog-events-store.ts'
import { recordAction } from '../identity/identity.ts'
import type { LastChange } from '#server/http/refusal.ts'

export async function recordEntryChange(
  tx: Db,
  call: Call,
  done: {
    kind: string
    entry: string
    action: 'added' | 'changed' | 'deleted'
    title: string
    changes?: { what: string; from: string; to: string }[]
  },
): Promise<void> {
  const { kind, entry, action, title, changes = [] } = done
  await insertCatalogEvent(tx, { kind, entry, action, changes, doneBy: call.caller?.name ?? '' })
  const what = changes.map(({ what }) => what).join(', ')
  await recordAction(tx, call, actions[action], what ? `${title}: ${what}` : title)
}

const actions = {
  added: 'added to the catalogue',
  changed: 'changed the catalogue',
  deleted: 'deleted from the catalogue',
} as const

export async function findLastChange(tx: Db, kind: string, entry: string): Promise<LastChange | undefined> {
  const [latest] = await findCatalogEvents(tx, kind, entry)
  return latest && { by: latest.by, at: new Date(latest.at) }
}
