import { randomBytes, randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import { maxOpenDays } from '#core/orders/groups/group-order.ts'
import type { createGroupOrder } from '#core/orders/groups/create-group.ts'
import type { createGroupAsAdmin } from '#core/orders/groups/admin-groups.ts'
import { parseMalaysianState } from '#core/orders/delivery.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'
import type { Call } from '#server/http/route.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { checkClosingTime } from './group-checks.ts'
import { findGroupByRequest, insertGroup } from './groups-store.ts'
import { countLinkRequest, sendOrganiserLink } from './organiser-links.ts'
import { presentGroupItems } from './present-group-items.ts'

const linkSent = 'Pautan penganjur dihantar ke WhatsApp anda. Buka di sana untuk mula.'

export async function handleCreateGroupOrder(
  dependencies: OrdersDependencies,
  input: ParsedInputOf<typeof createGroupOrder>,
  call: Call,
) {
  const made = await createGroupOnce(dependencies, input, input, async (tx, group) => {
    const requestCount = await countLinkRequest(tx, input.phone, call)
    if (requestCount) return requestCount
    await insertGroup(tx, group)
    await sendOrganiserLink(dependencies, tx, group, { which: 'link', byVisitor: true })
    return null
  })
  if (made instanceof Refusal) return made
  return { success: true as const, message: linkSent, reaches_phone: dependencies.reachesPhone() }
}

/** The group is open at once, because staff know the organiser. */
export async function handleCreateGroupAsAdmin(
  dependencies: OrdersDependencies,
  input: ParsedInputOf<typeof createGroupAsAdmin>,
) {
  const { delivery_method: deliveryMethod, address1, address2, postcode, city, state } = input
  const shipping = { address1, address2, postcode, city, state }
  const made = await createGroupOnce(
    dependencies,
    input,
    { ...input, deliveryMethod, shipping },
    async (tx, group) => {
      await insertGroup(tx, { ...group, stage: 'open' })
      if (input.tell) await sendOrganiserLink(dependencies, tx, group, { which: 'link', byVisitor: false })
      return null
    },
  )
  if (made instanceof Refusal && made.code === 'invalid_input')
    return refuse('invalid_input', { fields: { closes_at: closingTimeError } })
  return made
}

const closingTimeError = `Choose a time within the next ${maxOpenDays} days.`

/** Creates a group, at most once per request id. `store` inserts the group and sends the messages. */
async function createGroupOnce<Code extends string = never>(
  dependencies: OrdersDependencies,
  sent: object,
  described: GroupInput,
  store: (tx: Db, group: NewGroup) => Promise<Refusal<Code> | null>,
) {
  const { db, content } = dependencies
  const { request_id: requestId, closes_at: closes } = described
  const made = async (tx: Db) => {
    const group = await findGroupByRequest(tx, requestId)
    return group && (checkRequestIdReuse(group, sent) ?? group)
  }
  const before = await made(db)
  if (before) return before
  const refusal = checkClosingTime(new Date(closes))
  if (refusal) return refusal
  const offered = await presentGroupItems(dependencies, await content.recount(), described)
  if (offered.some(({ from_sen: from }) => from === null)) return refuse('pick_not_offered')
  return db.transaction(async (tx) => {
    await acquireRequestLock(tx, requestId)
    const concurrentGroup = await made(tx)
    if (concurrentGroup) return concurrentGroup
    const refused = await store(tx, buildGroup(described, hashRequest(sent)))
    return refused ?? made(tx)
  })
}

type GroupInput = Pick<
  ParsedInputOf<typeof createGroupOrder>,
  | 'request_id'
  | 'name'
  | 'nama'
  | 'phone'
  | 'items'
  | 'expected'
  | 'expected_names'
  | 'payer'
  | 'deliveryMethod'
  | 'closes_at'
> & {
  offers?: boolean | undefined
  shipping: Record<'address1' | 'address2' | 'postcode' | 'city' | 'state', string>
}

type NewGroup = ReturnType<typeof buildGroup>

function buildGroup(input: GroupInput, requestHash: string) {
  const { name, nama, phone, items, expected, payer, deliveryMethod, shipping } = input
  const isPosted = deliveryMethod === 'pos'
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'),
    parentsKey: randomBytes(24).toString('base64url'), // 192 random bits, 32 characters
    stage: 'unconfirmed' as const,
    name,
    organiser: nama,
    phone,
    wantsOffers: input.offers ?? false,
    items,
    expected,
    expectedNames: input.expected_names,
    payer,
    deliveryMethod,
    address1: isPosted ? shipping.address1 : '',
    address2: isPosted ? shipping.address2 : '',
    postcode: isPosted ? shipping.postcode : '',
    city: isPosted ? shipping.city : '',
    state: isPosted ? (parseMalaysianState(shipping.state) ?? '') : '',
    closesAt: new Date(input.closes_at),
    requestId: input.request_id,
    requestHash,
  }
}
