import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import type { requestGroupLinks } from '#core/orders/groups/create-group.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import { countMyOrdersLinks, insertMyOrdersLink } from '../tracking/my-orders-store.ts'
import type { Group } from '../store/group-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import { groupMessages, formatOrganiserLink } from './group-messages.ts'
import { findGroup, findGroupsByPhone } from './groups-store.ts'
import { addOrganiserLink } from './organiser-links-store.ts'

const hourMs = 3_600_000
/**
 * Maximum number of requested links per hour, including links to all orders. Each link is sent to an unverified
 * phone.
 */
const maxLinks = { phone: 3, from: 10 } as const
const maxGroupsResent = 5

export async function handleSendGroupLink(
  dependencies: OrdersDependencies,
  publicId: string,
  requestId: string,
) {
  return dependencies.db.transaction(async (tx) => {
    const group = await findGroup(tx, { publicId })
    if (group) await sendOrganiserLink(dependencies, tx, group, { which: requestId, byVisitor: false })
    return group
  })
}

export async function handleRequestGroupLinks(
  dependencies: OrdersDependencies,
  { phone }: ParsedInputOf<typeof requestGroupLinks>,
  call: Call,
) {
  return dependencies.db.transaction(async (tx) => {
    const requestCount = await countLinkRequest(tx, phone, call)
    if (requestCount) return requestCount
    const again = new Date().toISOString()
    for (const group of await findGroupsByPhone(tx, phone, maxGroupsResent))
      await sendOrganiserLink(dependencies, tx, group, { which: again, byVisitor: true })
    return {
      success: true as const,
      message: 'Jika ada tempahan kumpulan dengan nombor ini, pautannya dihantar ke WhatsApp anda.',
    }
  })
}

export async function countLinkRequest(
  tx: Db,
  phone: string,
  { network }: Call,
): Promise<Refusal<'too_many_tries'> | null> {
  await acquireLocks(tx, `links of ${phone}`, `links from ${network}`)
  const links = await countMyOrdersLinks(tx, phone, network, new Date(Date.now() - hourMs))
  if (links.phone >= maxLinks.phone || links.from >= maxLinks.from) return refuse('too_many_tries')
  // The row is not a working link. It only counts the request.
  await insertMyOrdersLink(tx, { hash: `group ${randomUUID()}`, phone, askedFrom: network })
  return null
}

export async function sendOrganiserLink(
  dependencies: OrdersDependencies,
  tx: Db,
  group: Pick<Group, 'id' | 'name' | 'phone'>,
  { which, byVisitor }: { which: string; byVisitor: boolean },
): Promise<void> {
  const shop = await findShop(tx)
  const text = groupMessages[await shopTexts.language(tx)].organiser(
    group,
    shop.name,
    formatOrganiserLink(dependencies, await addOrganiserLink(tx, group.id)),
  )
  await enqueueNotification(tx, { key: `group ${group.id} ${which}`, phone: group.phone, text, byVisitor })
}
