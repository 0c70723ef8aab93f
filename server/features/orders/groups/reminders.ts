import type { Db } from '../../../platform/database.ts'
import { personInMessages } from '../../messaging/messaging.ts'
import { findProvenPhones } from '../store/proven-phones-store.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { paidOf } from './child-money.ts'

/**
 * Whom the shop reminds itself, and whom the organiser has to: whoever adds children can write any phone into each, so the
 * shop writes to phones only whose owner has dealt with it.
 */
export async function splitReminders(
  db: Db,
  group: Pick<Group, 'payer'>,
  children: readonly Child[],
): Promise<{ sent: Child[]; forwarded: Child[] }> {
  const open = toRemind(group, children)
  const phones = open.map(({ phone }) => phone)
  const wrote = await personInMessages.lastWrote(db, phones)
  const proven = new Set([...(await findProvenPhones(db, phones)), ...wrote.keys()])
  return {
    sent: open.filter(({ phone }) => proven.has(phone)),
    forwarded: open.filter(({ phone }) => !proven.has(phone)),
  }
}

/** One child of each parent who left a number and, where parents pay, has not paid. */
function toRemind({ payer }: Pick<Group, 'payer'>, children: readonly Child[]): Child[] {
  const open = children.filter(
    (child) => child.phone !== '' && (payer === 'organiser' || paidOf(child) === ''),
  )
  return open.filter(({ phone }, at) => open.findIndex((each) => each.phone === phone) === at)
}
