import {
  changeSendingRules,
  getSendingRules,
  pauseSending,
  resumeSending,
  type SendingRulesView,
} from '../../../core/contracts/sending-rules.ts'
import type { Db } from '../../platform/database.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { endPause, findSendingRules, startPause, updateSendingRules } from './sending-rules-store.ts'

/** When messages may go out. */
export function sendingRuleRoutes(db: Db): Route[] {
  return [
    route(getSendingRules, () => shown(db)),
    route(changeSendingRules, ({ hours, holidays, grace_minutes, per_second }, call) =>
      db.transaction(async (tx) => {
        const change = { hours, holidays, graceMinutes: grace_minutes, perSecond: per_second }
        await updateSendingRules(tx, change)
        await record(tx, call, 'changed sending rules')
        return shown(tx)
      }),
    ),
    route(pauseSending, (_input, call) =>
      db.transaction(async (tx) => {
        if (await startPause(tx, call.caller?.name ?? '')) await record(tx, call, 'paused sending')
        return shown(tx)
      }),
    ),
    route(resumeSending, (_input, call) =>
      db.transaction(async (tx) => {
        if (await endPause(tx)) await record(tx, call, 'resumed sending')
        return shown(tx)
      }),
    ),
  ]
}

async function shown(db: Db): Promise<SendingRulesView> {
  const { hours, holidays, graceMinutes, perSecond, pausedAt, resumedAt, pausedBy, restoredAt } =
    await findSendingRules(db)
  return {
    hours,
    holidays,
    grace_minutes: graceMinutes,
    per_second: perSecond,
    paused:
      pausedAt && !resumedAt
        ? { since: pausedAt.toISOString(), by: pausedBy, restored: restoredAt !== null }
        : null,
  }
}
