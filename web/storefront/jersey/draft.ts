import { z } from 'zod'
import type { JerseyTeam } from '#core/orders/jersey/jersey.ts'
import { changesOf } from '#core/orders/jersey/jersey-merge.ts'
import { currentSession } from '#web/session.ts'
import { drop, put, readFields } from '#web/browser-storage.ts'
import type { ListState } from './list-state.ts'

const row = z.object({ id: z.string(), nama: z.string(), size: z.string(), bilangan: z.string() })
const draft = z.object({ base: z.array(row.extend({ version: z.int() })), rows: z.array(row) })

/** Of each person apart: whoever signs in here next sees nothing of what another typed. */
const keyOf = (team: JerseyTeam) => `jerseyDraft_${team}_${currentSession()?.nicename ?? ''}`

/** What was typed and not saved, with the list that it was typed into; null where nothing was. */
export function readDraft(team: JerseyTeam): z.output<typeof draft> | null {
  return draft.safeParse(readFields(keyOf(team))).data ?? null
}

/** Keeps what is not saved yet over a reload, a broken connection or a session that ends; nothing longer. */
export function keepDraft(team: JerseyTeam, { base, rows }: ListState): void {
  const { orders, removed } = changesOf(base, rows)
  if (orders.length + removed.length === 0) drop(keyOf(team))
  else put(keyOf(team), JSON.stringify({ base, rows }))
}
