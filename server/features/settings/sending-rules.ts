import {
  changeSendingRules,
  getSendingRules,
  pauseSending,
  resumeSending,
  type SendingRulesView,
} from '#core/settings/sending-rules.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import {
  endSendingPause,
  findSendingRules,
  startSendingPause,
  updateSendingRules,
} from './sending-rules-store.ts'

export function sendingRuleRoutes(db: Db): Route[] {
  return [
    route(getSendingRules, () => presentSendingRules(db)),
    route(changeSendingRules, ({ version: expectedVersion, ...rules }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'sending rules', expectedVersion }, () =>
          presentSendingRules(tx),
        )
        if (conflict) return conflict
        await updateSendingRules(tx, toSendingRulesRow(rules))
        await recordAction(tx, call, 'changed sending rules')
        return presentSendingRules(tx)
      }),
    ),
    route(pauseSending, (_input, call) =>
      db.transaction(async (tx) => {
        if (await startSendingPause(tx, call.caller?.name ?? ''))
          await recordAction(tx, call, 'paused sending')
        return presentSendingRules(tx)
      }),
    ),
    route(resumeSending, (_input, call) =>
      db.transaction(async (tx) => {
        if (await endSendingPause(tx)) await recordAction(tx, call, 'resumed sending')
        return presentSendingRules(tx)
      }),
    ),
  ]
}

const toSendingRulesRow = (rules: Omit<ParsedInputOf<typeof changeSendingRules>, 'version'>) => ({
  hours: rules.hours,
  holidays: rules.holidays,
  graceMinutes: rules.grace_minutes,
  perSecond: rules.per_second,
  catchUpPerSecond: rules.catch_up_per_second,
  apartSeconds: rules.apart.least_seconds,
  apartSpreadSeconds: rules.apart.spread_seconds,
  perNumberADay: rules.per_number.most_a_day,
  perNumberGapSeconds: rules.per_number.gap_seconds,
  warmUp: rules.warm_up,
  textWithPicture: rules.text_with_picture,
  visitorMessagesADay: rules.visitor_messages_a_day,
})

async function presentSendingRules(db: Db): Promise<SendingRulesView> {
  const rules = await findSendingRules(db)
  const { hours, holidays, graceMinutes, perSecond, pausedAt, resumedAt, pausedBy, restoredAt } = rules
  return {
    version: await getRecordVersion(db, { kind: 'sending rules' }),
    hours,
    holidays,
    grace_minutes: graceMinutes,
    per_second: perSecond,
    catch_up_per_second: rules.catchUpPerSecond,
    apart: { least_seconds: rules.apartSeconds, spread_seconds: rules.apartSpreadSeconds },
    per_number: { most_a_day: rules.perNumberADay, gap_seconds: rules.perNumberGapSeconds },
    warm_up: rules.warmUp,
    text_with_picture: rules.textWithPicture,
    visitor_messages_a_day: rules.visitorMessagesADay,
    paused:
      pausedAt && !resumedAt
        ? { since: pausedAt.toISOString(), by: pausedBy, restored: restoredAt !== null }
        : null,
  }
}
