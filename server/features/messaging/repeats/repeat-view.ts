import type { Repeat } from '#core/messaging/repeats.ts'
import { sayWindow } from '#core/messaging/limit-words.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { versionOf } from '#server/db/versions-store.ts'
import { findReceivers, groupNameOf } from '#server/features/contacts/contacts.ts'
import { nextPending } from '../campaigns/batch-store.ts'
import type { RepeatRow } from '../campaigns/campaigns-tables.ts'
import { chooseReceivers } from '../campaigns/choose-receivers.ts'
import type { LatestOrders } from '../campaigns/personal-texts.ts'
import { Skipped } from '../skipped.ts'
import { reasonsTooLate } from '../writing-limits.ts'
import { receiversOf } from './make-due.ts'

export interface RepeatParts {
  db: Db
  latestOrders: LatestOrders
  limits: GatewayLimits | null
}

export async function onWire(parts: RepeatParts, row: RepeatRow): Promise<Repeat> {
  const { db } = parts
  const { id, phone, groupId, kind, body, rule, atTime, startsOn, endsOn, times, made, paused } = row
  const [owner] = phone ? await findReceivers(db, { numbers: [phone] }) : []
  const next = paused ? null : ((await nextPending(db, id)) ?? row.nextAt)
  return {
    id,
    version: await versionOf(db, { kind: 'repeat', key: id }),
    phone,
    group_id: groupId,
    receiver: groupId === null ? (owner?.name ?? '') : ((await groupNameOf(db, groupId)) ?? ''),
    kind,
    text: body,
    rule,
    time: atTime,
    starts_on: startsOn,
    ends_on: endsOn,
    times,
    made,
    paused,
    next_time: next && formatShopTime(next),
    ended: !paused && next === null,
    unreached: next ? await unreached(parts, row, next) : [],
  }
}

/**
 * Numbers that can't be reached at that time, as far as is known now. Those without consent get no message. For the
 * others it is created anyway, because the customer may write before then.
 */
async function unreached({ db, limits }: RepeatParts, repeat: RepeatRow, at: Date) {
  const skipped = new Skipped()
  const { chosen, leftOut } = chooseReceivers(await receiversOf(db, repeat), repeat.kind)
  for (const { receiver, issue } of leftOut)
    if (issue.code === 'no_consent') skipped.add('no_consent', { phone: receiver.number })
  if (!limits || limits.freeHours === null) return skipped.all()
  const messages = chosen.map(({ number }) => ({ phone: number, text: repeat.body, files: 0, at }))
  const reasons = await reasonsTooLate(db, limits, messages)
  for (const [place, { phone }] of messages.entries()) {
    const reason = reasons[place]
    if (reason) skipped.add('window_closed', { phone, words: sayWindow(reason) })
  }
  return skipped.all()
}
