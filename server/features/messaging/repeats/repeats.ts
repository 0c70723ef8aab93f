import {
  createRepeat,
  deleteRepeat,
  listRepeats,
  pauseRepeat,
  updateRepeat,
  type Repeat,
} from '#core/messaging/repeats.ts'
import { ruleWords } from '#core/messaging/recurrence.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { forgetVersion } from '#server/db/versions-store.ts'
import { record } from '#server/features/identity/identity.ts'
import { makeDueRepeats } from './make-due.ts'
import { allRepeats, findRepeat, lockRepeat, removeRepeat, takeBack } from './repeats-store.ts'
import { type RepeatParts, onWire } from './repeat-view.ts'
import { create, change, pause } from './keep-repeat.ts'

/** Messages that come again: see them, make one, change it, let it rest, delete it. */
export function repeatRoutes(parts: RepeatParts): Route[] {
  const { db, latestOrders } = parts
  /** What comes within the day is in the list at once, not with the next sweep. */
  const shown = async (id: string): Promise<Repeat | Refusal<'not_found'>> => {
    await makeDueRepeats(db, latestOrders)
    const row = await findRepeat(db, id)
    return row ? onWire(parts, row) : refuse('not_found')
  }
  return [
    route(listRepeats, async () => {
      const list: Repeat[] = []
      for (const row of await allRepeats(db)) list.push(await onWire(parts, row))
      return list
    }),
    route(createRepeat, async (input, call) => (await create(parts, input, call)) ?? shown(input.id)),
    route(updateRepeat, async (input, call) => (await change(parts, input, call)) ?? shown(input.id)),
    route(pauseRepeat, async ({ id, paused }) => (await pause(db, id, paused)) ?? shown(id)),
    route(deleteRepeat, ({ id }, call) => remove(db, id, call)),
  ]
}

async function remove(db: Db, id: string, call: Call) {
  return db.transaction(async (tx): Promise<{ success: true } | Refusal<'not_found'>> => {
    const repeat = await lockRepeat(tx, id)
    if (!repeat) return refuse('not_found')
    await record(tx, call, 'deleted a repeat', ruleWords(repeat.rule))
    await takeBack(tx, id)
    await removeRepeat(tx, id)
    await forgetVersion(tx, { kind: 'repeat', key: id })
    return { success: true }
  })
}
