import { createHash } from 'node:crypto'
import { truncateText } from '#core/shared/truncate-text.ts'
import {
  isPaymentReceived,
  maxChildren,
  type ChildPick,
  hasPlayerNumbers,
} from '#core/orders/groups/group-order.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { buyerContacts } from '#server/features/contacts/contacts.ts'
import { isSameKey } from '../store/order-keys.ts'
import type { Child, Group } from '../store/group-tables.ts'
import {
  countChildrenAddedFromNetwork,
  countChildren,
  findChild,
  insertChild,
  findTakenPlayerNumbers,
  eraseChild,
  updateChild,
  isPlayerNumberConflict,
} from './children-store.ts'
import { calculateChildPrice, checkChildTagName } from './price-group.ts'
import type { GroupPricingDependencies } from './requested-lines.ts'
import { presentChild } from './group-view.ts'
import { findGroup, lockGroup, type GroupRef } from './groups-store.ts'
import { listAvailableNumbers } from '#core/orders/groups/children.ts'
import { createFieldRefusal } from './group-checks.ts'
import type { TagRefusal } from '#core/orders/tags/name-tag.ts'
import { type IssueParams, fillParams } from '#core/shared/coded-issues.ts'
import { ironOnIssues } from '#core/orders/items/iron-on-issues.ts'

const hourMs = 3_600_000
/** The limit is high because all parents of a school can share one address. */
const maxAddedFromNetwork = 400

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Parents can change children until the closing time, the organiser and staff until the group is closed. */
export const canAddChildren = ({ stage, closesAt }: Group, byParent: boolean, now = new Date()): boolean =>
  stage === 'open' && !(byParent && closesAt <= now)

/**
 * Adds or changes a child. A repeated request returns the stored child. Refuses if the child has changed
 * since the caller read it.
 */
export async function saveGroupChild(
  selling: GroupPricingDependencies,
  naming: GroupRef,
  requested: RequestedChild,
  network: string,
) {
  const found = await findGroup(selling.db, naming)
  if (!found || found.stage === 'unconfirmed') return refuse('not_found')
  const problem = checkChild(found, requested)
  if (problem) return problem
  // The catalog is read on another connection, so it is read before the group is locked.
  const picks = found.items.map((_, at) => requested.picks[at] ?? { quantity: 0, colour: '', choices: {} })
  const priceSen = await calculateChildPrice(selling, await selling.content.recount(), found, picks)
  if (priceSen === null) return refuse('pick_not_offered')
  const number = getNumber(found, { ...requested, picks })
  const fields = { name: requested.name, section: requested.section, picks, number }
  return selling.db
    .transaction(async (tx) => {
      const child = await saveChild(tx, naming, requested, { ...fields, priceSen }, network)
      if (!(child instanceof Refusal) && requested.offers) await createContactOfParent(tx, found, child)
      return child
    })
    .catch(async (error: unknown) => {
      if (!isPlayerNumberConflict(error) || number === null) throw error
      return refuseTakenNumber(number, await findTakenPlayerNumbers(selling.db, found.id))
    })
}

/** Creates a contact only with consent to promotions. Without it, the number is used for reminders only. */
async function createContactOfParent(tx: Db, { name }: Group, { phone }: Child): Promise<void> {
  if (phone === '') return
  await buyerContacts.meet(tx, [
    { name: truncateText(`Parent, ${name}`, 120), phone, consent: { source: 'parents' } },
  ])
}

async function saveChild(
  tx: Db,
  naming: GroupRef,
  requested: RequestedChild,
  fields: ChildFields,
  network: string,
) {
  const group = await lockGroup(tx, naming)
  if (!group) return refuse('not_found')
  const stored = await findChild(tx, requested.id)
  if (stored && !canChangeChild(stored, group, requested)) return refuse('not_found')
  // A retry after a lost reply succeeds even if the group was closed after the first attempt.
  if (stored && !stored.removed && isUnchanged(stored, requested, fields)) return stored
  if (!canAddChildren(group, requested.secret !== undefined)) return refuse('group_closed')
  if (
    stored?.removed ||
    (stored && stored.version !== requested.version) ||
    (!stored && requested.version > 0)
  )
    return refuse('changed_meanwhile', {
      details: { child: stored && !stored.removed ? presentChild(stored) : null },
    })
  const takenNumbers = fields.number === null ? [] : await findTakenPlayerNumbers(tx, group.id)
  const own = stored?.number ?? null
  const others = own === null ? takenNumbers : takenNumbers.filter((each) => Number(each) !== Number(own))
  if (fields.number !== null && others.some((each) => Number(each) === Number(fields.number)))
    return refuseTakenNumber(fields.number, takenNumbers)
  const phone = requested.phone === undefined ? {} : { phone: requested.phone }
  if (stored) return updateChild(tx, stored.id, { ...fields, ...phone })
  if ((await countChildren(tx, group.id)) >= maxChildren) return refuse('group_full')
  const since = new Date(Date.now() - hourMs)
  const added = await countChildrenAddedFromNetwork(tx, network, since)
  if (added.network >= maxAddedFromNetwork || added.site >= 3 * maxAddedFromNetwork)
    return refuse('too_many_tries')
  const secretHash = requested.secret === undefined ? '' : hashSecret(requested.secret)
  return insertChild(tx, {
    id: requested.id,
    groupId: group.id,
    secretHash,
    addedFrom: network,
    ...fields,
    ...phone,
  })
}

/** Removes a child. Succeeds even if the child was already removed or was never stored. */
export async function removeGroupChild(
  db: Db,
  naming: GroupRef,
  { id, secret }: { id: string; secret?: string },
) {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, naming)
    if (!group) return refuse('not_found')
    const child = await findChild(tx, id)
    if (!child) return group
    if (!canChangeChild(child, group, { secret })) return refuse('not_found')
    if (child.removed) return group
    if (!canAddChildren(group, secret !== undefined)) return refuse('group_closed')
    // A removed child leaves no record, but received money must stay traceable.
    if (isPaymentReceived(child.paid)) return refuse('child_paid')
    await eraseChild(tx, id)
    return group
  })
}

/**
 * Returns true if the caller may change a child. The organiser and staff may change any child of the group,
 * parents only their own children.
 */
export function canChangeChild(
  child: Child,
  group: Group,
  { secret }: { secret?: string | undefined },
): boolean {
  if (child.groupId !== group.id) return false
  return secret === undefined || (child.secretHash !== '' && isSameKey(hashSecret(secret), child.secretHash))
}

function refuseTakenNumber(number: string, takenNumbers: string[]): Refusal<'number_taken'> {
  const free = listAvailableNumbers(takenNumbers)
  const params = { number, free: free.join(', ') }
  return refuse('number_taken', { params, details: { free } })
}

/** `secret` is the parent's secret. It is undefined if the organiser or staff make the request. */
interface RequestedChild {
  id: string
  version: number
  name: string
  section: string
  picks: ChildPick[]
  number?: string | undefined
  phone?: string | undefined
  /** True if the parent agrees to receive promotions on this phone. */
  offers?: boolean | undefined
  secret?: string
}

function isUnchanged(child: Child, { phone }: RequestedChild, fields: ChildFields): boolean {
  return (
    child.name === fields.name &&
    child.section === fields.section &&
    child.number === fields.number &&
    (phone === undefined || child.phone === phone) &&
    serializePicks(child.picks) === serializePicks(fields.picks)
  )
}

/** Serialises picks for a comparison, in which the sequence of choices does not matter. */
const serializePicks = (picks: ChildPick[]) =>
  JSON.stringify(
    picks.map(({ quantity, colour, choices }) => [
      quantity,
      colour,
      Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  )

const hasPicked =
  ({ items }: Group, picks: ChildPick[]) =>
  (kind: (item: Group['items'][number]) => boolean) =>
    items.some((item, at) => kind(item) && (picks[at]?.quantity ?? 0) > 0)

const getNumber = (
  group: Group,
  { picks, number }: Pick<RequestedChild, 'picks' | 'number'>,
): string | null => (hasPicked(group, picks)(hasPlayerNumbers) ? (number ?? null) : null)

function checkChild(group: Group, requested: RequestedChild): Refusal<'invalid_input'> | null {
  const hasPicks = hasPicked(group, requested.picks)
  if (!hasPicks(() => true)) return createFieldRefusal('picks', 'pick_needed')
  if (hasPicks(hasPlayerNumbers) && requested.number === undefined)
    return createFieldRefusal('number', 'number_needed')
  const uncoloured = group.items.findIndex(
    ({ kind }, at) =>
      kind === 'nametag' && (requested.picks[at]?.quantity ?? 0) > 0 && !requested.picks[at]?.colour,
  )
  if (uncoloured !== -1) return createFieldRefusal(`picks.${uncoloured}.colour`, 'colour_needed')
  const tag = checkChildTagName(group, requested)
  return tag && refuseTagName(tag)
}

const tagCodes = {
  empty: 'child_needed',
  too_long: 'too_long_for_tag',
  script: 'other_script',
  character: 'unprintable',
} as const

function refuseTagName(refusal: TagRefusal): Refusal<'invalid_input'> {
  const code = tagCodes[refusal.reason]
  const params: IssueParams = 'character' in refusal ? { character: refusal.character } : {}
  return refuse('invalid_input', {
    fields: { name: fillParams(ironOnIssues[code], params) },
    issues: { name: { code, params } },
  })
}

type ChildFields = Pick<Child, 'name' | 'section' | 'picks' | 'number' | 'priceSen'>
