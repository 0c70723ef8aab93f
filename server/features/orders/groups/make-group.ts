import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import { groupIssues, mostOpenDays, type GroupIssue } from '../../../../core/orders/group/group-order.ts'
import type { askGroupLink, makeGroup } from '../../../../core/orders/group/group-organiser.ts'
import type { makeGroupAtDesk } from '../../../../core/orders/group/group-desk.ts'
import { stateNamed } from '../../../../core/orders/delivery.ts'
import { filled, type IssueParams } from '../../../../core/shared/issues.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Call } from '../../../platform/route.ts'
import { enqueueNotification } from '../../messaging/messaging.ts'
import { findShop, shopTexts } from '../../settings/settings.ts'
import { countLinks, insertLink } from '../follow/my-orders-store.ts'
import type { Group } from '../store/group-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { takeTurn } from '../store/orders-store.ts'
import { groupTexts, organiserLink } from './group-messages.ts'
import { findGroup, groupByRequest, groupsOf, insertGroup } from './groups-store.ts'
import { shownItems } from './shown-items.ts'

const hourMs = 3_600_000
/** Links within an hour, those of all orders counted: each writes to a phone that may be a stranger's. */
const mostLinks = { phone: 3, from: 10 } as const
/** Groups whose links are sent again. */
const mostAgain = 5

/** One wrong field, in the words of page and server alike. */
export const wrongField = (
  field: string,
  code: GroupIssue,
  params: IssueParams = {},
): Refusal<'invalid_input'> =>
  refuse('invalid_input', {
    fields: { [field]: filled(groupIssues[code], params) },
    issues: { [field]: { code, params } },
  })

/** Null: it can be closed then. */
export function closingTrouble(at: Date, now = new Date()): Refusal<'invalid_input'> | null {
  if (at <= now) return wrongField('closes_at', 'group_closing_past')
  const latest = now.getTime() + mostOpenDays * 24 * hourMs
  return at.getTime() > latest ? wrongField('closes_at', 'group_closing_late', { most: mostOpenDays }) : null
}

const linkSent = 'Pautan penganjur dihantar ke WhatsApp anda. Buka di sana untuk mula.'

/** See the contract `makeGroup`. */
export async function make(parts: OrdersParts, input: ParsedInputOf<typeof makeGroup>, call: Call) {
  const { db, reachesPhone } = parts
  const sent = { success: true as const, message: linkSent, reaches_phone: reachesPhone }
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const same = await groupByRequest(db, input.request_id)
  if (same) return same.requestHash === hash ? sent : refuse('request_reused')
  const closesAt = new Date(input.closes_at)
  const late = closingTrouble(closesAt)
  if (late) return late
  const offered = await shownItems(parts, await parts.content.recount(), input)
  if (offered.some(({ from_sen: from }) => from === null)) return refuse('pick_not_offered')
  const group = newGroup(input, hash, closesAt)
  return db.transaction(async (tx) => {
    await takeTurn(tx, `request ${input.request_id}`)
    if (await groupByRequest(tx, input.request_id)) return sent
    const tries = await countTry(tx, input.phone, call)
    if (tries) return tries
    await insertGroup(tx, group)
    await sendLink(parts, tx, group, 'link')
    return sent
  })
}

/** See the contract `makeGroupAtDesk`. Open at once: whoever is at the counter, or calls, is known. */
export async function makeAtDesk(parts: OrdersParts, input: ParsedInputOf<typeof makeGroupAtDesk>) {
  const { db } = parts
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const same = await groupByRequest(db, input.request_id)
  if (same) return same.requestHash === hash ? same : refuse('request_reused')
  const closesAt = new Date(input.closes_at)
  if (closingTrouble(closesAt)) return refuse('invalid_input', { fields: { closes_at: closesInTime } })
  const offered = await shownItems(parts, await parts.content.recount(), input)
  if (offered.some(({ from_sen: from }) => from === null)) return refuse('pick_not_offered')
  const { delivery_method: deliveryMethod, address1, address2, postcode, city, state } = input
  const shipping = { address1, address2, postcode, city, state }
  const group = newGroup({ ...input, deliveryMethod, shipping }, hash, closesAt)
  return db.transaction(async (tx) => {
    await takeTurn(tx, `request ${input.request_id}`)
    const there = await groupByRequest(tx, input.request_id)
    if (there) return there
    await insertGroup(tx, { ...group, stage: 'open' })
    if (input.tell) await sendLink(parts, tx, group, 'link')
    return groupByRequest(tx, input.request_id)
  })
}

const closesInTime = `Choose a time to come, ${mostOpenDays} days from now at most.`

/** See the contract `sendGroupLink`. */
export async function sendAtDesk(parts: OrdersParts, publicId: string, requestId: string) {
  return parts.db.transaction(async (tx) => {
    const group = await findGroup(tx, { publicId })
    if (group) await sendLink(parts, tx, group, requestId)
    return group
  })
}

/** See the contract `askGroupLink`. */
export async function sendAgain(
  parts: OrdersParts,
  { phone }: ParsedInputOf<typeof askGroupLink>,
  call: Call,
) {
  return parts.db.transaction(async (tx) => {
    const tries = await countTry(tx, phone, call)
    if (tries) return tries
    const again = new Date().toISOString()
    for (const group of await groupsOf(tx, phone, mostAgain)) await sendLink(parts, tx, group, again)
    return {
      success: true as const,
      message: 'Jika ada tempahan kumpulan dengan nombor ini, pautannya dihantar ke WhatsApp anda.',
    }
  })
}

/** Counts a link that is asked for; refused where there were too many. */
async function countTry(tx: Db, phone: string, { network }: Call): Promise<Refusal<'too_many_tries'> | null> {
  await takeTurn(tx, `links of ${phone}`, `links from ${network}`)
  const links = await countLinks(tx, phone, network, new Date(Date.now() - hourMs))
  if (links.phone >= mostLinks.phone || links.from >= mostLinks.from) return refuse('too_many_tries')
  // Opens nothing: what is counted is that somebody asked.
  await insertLink(tx, { hash: `group ${randomUUID()}`, phone, askedFrom: network })
  return null
}

async function sendLink(
  parts: OrdersParts,
  tx: Db,
  group: Pick<Group, 'id' | 'name' | 'phone' | 'organiserKey'>,
  which: string,
): Promise<void> {
  const shop = await findShop(tx)
  const text = groupTexts[await shopTexts.language(tx)].organiser(
    group,
    shop.name,
    organiserLink(parts, group),
  )
  await enqueueNotification(tx, { key: `group ${group.id} ${which}`, phone: group.phone, text })
}

const key = () => randomBytes(24).toString('base64url') // 192 random bits, 32 characters

/** What both forms say of a group. */
type Described = Pick<
  ParsedInputOf<typeof makeGroup>,
  | 'request_id'
  | 'name'
  | 'nama'
  | 'phone'
  | 'items'
  | 'expected'
  | 'expected_names'
  | 'payer'
  | 'deliveryMethod'
> & { shipping: Record<'address1' | 'address2' | 'postcode' | 'city' | 'state', string> }

function newGroup(input: Described, requestHash: string, closesAt: Date) {
  const { name, nama, phone, items, expected, payer, deliveryMethod, shipping } = input
  const pos = deliveryMethod === 'pos'
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'),
    organiserKey: key(),
    parentsKey: key(),
    stage: 'unconfirmed' as const,
    name,
    organiser: nama,
    phone,
    items,
    expected,
    expectedNames: input.expected_names,
    payer,
    deliveryMethod,
    address1: pos ? shipping.address1 : '',
    address2: pos ? shipping.address2 : '',
    postcode: pos ? shipping.postcode : '',
    city: pos ? shipping.city : '',
    state: pos ? (stateNamed(shipping.state) ?? '') : '',
    closesAt,
    requestId: input.request_id,
    requestHash,
  }
}
