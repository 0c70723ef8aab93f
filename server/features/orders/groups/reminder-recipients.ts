import type { Db } from '#server/db/database.ts'
import { messagePersonalData } from '#server/features/messaging/messaging.ts'
import { findProvenPhones } from '../store/proven-phones-store.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { getPaymentState } from './payment-state.ts'

/**
 * Splits children into those whose parents the shop reminds and those whose parents the organiser must
 * remind. Anyone can enter a stranger's phone for a child, so the shop writes only to phones that have been
 * in contact with it.
 */
export async function splitReminderRecipients(
  db: Db,
  group: Pick<Group, 'payer'>,
  children: readonly Child[],
): Promise<{ sent: Child[]; forwarded: Child[] }> {
  const open = selectParentsToRemind(group, children)
  const phones = open.map(({ phone }) => phone)
  const lastInboundTimes = await messagePersonalData.findLastInboundTimes(db, phones)
  const proven = new Set([...(await findProvenPhones(db, phones)), ...lastInboundTimes.keys()])
  return {
    sent: open.filter(({ phone }) => proven.has(phone)),
    forwarded: open.filter(({ phone }) => !proven.has(phone)),
  }
}

/** Returns one child per phone number. If parents pay, those who have paid are left out. */
function selectParentsToRemind({ payer }: Pick<Group, 'payer'>, children: readonly Child[]): Child[] {
  const open = children.filter(
    (child) => child.phone !== '' && (payer === 'organiser' || getPaymentState(child) === ''),
  )
  return open.filter(({ phone }, at) => open.findIndex((each) => each.phone === phone) === at)
}
