import { createHash } from 'node:crypto'
import { cutText } from '#core/shared/cut-text.ts'
import { isMoneyReceived, maxChildren, type ChildPick, isNumbered } from '#core/orders/groups/group-order.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { buyers } from '#server/features/contacts/contacts.ts'
import { isKey } from '../store/order-keys.ts'
import type { Child, Group } from '../store/group-tables.ts'
import {
  countAddedFrom,
  countChildren,
  findChild,
  insertChild,
  numbersTaken,
  takeOut,
  updateChild,
  isNumberTaken,
} from './children-store.ts'
import { childPrice, tagTrouble } from './group-goods.ts'
import type { Selling } from './child-lines.ts'
import { shownChild } from './group-view.ts'
import { findGroup, lockGroup, type GroupNaming } from './groups-store.ts'
import { listFreeNumbers } from '#core/orders/groups/children.ts'
import { wrongField } from './group-trouble.ts'
import type { TagRefusal } from '#core/orders/tags/name-tag.ts'
import { type IssueParams, fillParams } from '#core/shared/coded-issues.ts'
import { ironOnIssues } from '#core/orders/items/iron-on-issues.ts'

const hourMs = 3_600_000
/** A whole school sits behind one address. */
const mostAddedFrom = 400

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Whether children may still be changed: by parents until its time is over, by those who look after it until it is closed. */
export const takesChildren = ({ stage, closesAt }: Group, byParent: boolean, now = new Date()): boolean =>
  stage === 'open' && !(byParent && closesAt <= now)

/**
 * Adds a child or changes it. The same sent again is the same child; what somebody else has changed meanwhile is not
 * overwritten.
 */
export async function putIntoGroup(selling: Selling, naming: GroupNaming, sent: SentChild, network: string) {
  const found = await findGroup(selling.db, naming)
  if (!found || found.stage === 'unconfirmed') return refuse('not_found')
  const wrong = wrongIn(found, sent)
  if (wrong) return wrong
  // Before the group is held: what is read of the catalogue is read elsewhere.
  const picks = found.items.map((_, at) => sent.picks[at] ?? { quantity: 0, colour: '', choices: {} })
  const priceSen = await childPrice(selling, await selling.content.recount(), found, picks)
  if (priceSen === null) return refuse('pick_not_offered')
  const number = numberOf(found, { ...sent, picks })
  const fields = { name: sent.name, section: sent.section, picks, number }
  return selling.db
    .transaction(async (tx) => {
      const child = await put(tx, naming, sent, { ...fields, priceSen }, network)
      if (!(child instanceof Refusal) && sent.offers) await meetParent(tx, found, child)
      return child
    })
    .catch(async (error: unknown) => {
      if (!isNumberTaken(error) || number === null) throw error
      return numberTaken(number, await numbersTaken(selling.db, found.id))
    })
}

/** A parent who agrees to promotions becomes a contact; without consent the number is for reminders only. */
async function meetParent(tx: Db, { name }: Group, { phone }: Child): Promise<void> {
  if (phone === '') return
  await buyers.meet(tx, [{ name: cutText(`Parent, ${name}`, 120), phone, consent: { source: 'parents' } }])
}

async function put(tx: Db, naming: GroupNaming, sent: SentChild, fields: Fields, network: string) {
  const group = await lockGroup(tx, naming)
  if (!group) return refuse('not_found')
  const known = await findChild(tx, sent.id)
  if (known && !isOwn(known, group, sent)) return refuse('not_found')
  // A lost answer is asked again, even when the link has been closed since.
  if (known && !known.removed && isSame(known, sent, fields)) return known
  if (!takesChildren(group, sent.secret !== undefined)) return refuse('group_closed')
  if (known?.removed || (known && known.version !== sent.version) || (!known && sent.version > 0))
    return refuse('changed_meanwhile', {
      details: { child: known && !known.removed ? shownChild(known) : null },
    })
  const taken = fields.number === null ? [] : await numbersTaken(tx, group.id)
  const own = known?.number ?? null
  const others = own === null ? taken : taken.filter((each) => Number(each) !== Number(own))
  if (fields.number !== null && others.some((each) => Number(each) === Number(fields.number)))
    return numberTaken(fields.number, taken)
  const phone = sent.phone === undefined ? {} : { phone: sent.phone }
  if (known) return updateChild(tx, known.id, { ...fields, ...phone })
  if ((await countChildren(tx, group.id)) >= maxChildren) return refuse('group_full')
  const since = new Date(Date.now() - hourMs)
  const added = await countAddedFrom(tx, network, since)
  if (added.network >= mostAddedFrom || added.site >= 3 * mostAddedFrom) return refuse('too_many_tries')
  const secretHash = sent.secret === undefined ? '' : hashOf(sent.secret)
  return insertChild(tx, {
    id: sent.id,
    groupId: group.id,
    secretHash,
    addedFrom: network,
    ...fields,
    ...phone,
  })
}

/** Takes a child out; one that is out, or was never stored, is no fault. */
export async function takeFromGroup(
  db: Db,
  naming: GroupNaming,
  { id, secret }: { id: string; secret?: string },
) {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, naming)
    if (!group) return refuse('not_found')
    const child = await findChild(tx, id)
    if (!child) return group
    if (!isOwn(child, group, { secret })) return refuse('not_found')
    if (child.removed) return group
    if (!takesChildren(group, secret !== undefined)) return refuse('group_closed')
    // Nothing is kept of who is taken out: nobody would know whose money it was that somebody has.
    if (isMoneyReceived(child.paid)) return refuse('child_paid')
    await takeOut(tx, id)
    return group
  })
}

/** Whoever looks after the group changes any child of it, a parent his own. */
export function isOwn(child: Child, group: Group, { secret }: { secret?: string | undefined }): boolean {
  if (child.groupId !== group.id) return false
  return secret === undefined || (child.secretHash !== '' && isKey(hashOf(secret), child.secretHash))
}

function numberTaken(number: string, taken: string[]): Refusal<'number_taken'> {
  const free = listFreeNumbers(taken)
  const params = { number, free: free.join(', ') }
  return refuse('number_taken', { params, details: { free } })
}

/** A child as it is sent; `secret`: its own parent's, undefined where the organiser or staff send it. */
interface SentChild {
  id: string
  version: number
  name: string
  section: string
  picks: ChildPick[]
  number?: string | undefined
  phone?: string | undefined
  /** The parent agrees to promotions to this phone. */
  offers?: boolean | undefined
  secret?: string
}

/** Whether nothing would change. */
function isSame(child: Child, { phone }: SentChild, fields: Fields): boolean {
  return (
    child.name === fields.name &&
    child.section === fields.section &&
    child.number === fields.number &&
    (phone === undefined || child.phone === phone) &&
    picksText(child.picks) === picksText(fields.picks)
  )
}

/** The same text for the same picks, in whatever order their choices are kept. */
const picksText = (picks: ChildPick[]) =>
  JSON.stringify(
    picks.map(({ quantity, colour, choices }) => [
      quantity,
      colour,
      Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  )

const hasSome =
  ({ items }: Group, picks: ChildPick[]) =>
  (kind: (item: Group['items'][number]) => boolean) =>
    items.some((item, at) => kind(item) && (picks[at]?.quantity ?? 0) > 0)

const numberOf = (group: Group, { picks, number }: Pick<SentChild, 'picks' | 'number'>): string | null =>
  hasSome(group, picks)(isNumbered) ? (number ?? null) : null

/** What is wrong with a child for this group; null: nothing. */
function wrongIn(group: Group, sent: SentChild): Refusal<'invalid_input'> | null {
  const some = hasSome(group, sent.picks)
  if (!some(() => true)) return wrongField('picks', 'pick_needed')
  if (some(isNumbered) && sent.number === undefined) return wrongField('number', 'number_needed')
  const uncoloured = group.items.findIndex(
    ({ kind }, at) => kind === 'nametag' && (sent.picks[at]?.quantity ?? 0) > 0 && !sent.picks[at]?.colour,
  )
  if (uncoloured !== -1) return wrongField(`picks.${uncoloured}.colour`, 'colour_needed')
  const tag = tagTrouble(group, sent)
  return tag && wrongTag(tag)
}

const tagCodes = {
  empty: 'child_needed',
  too_long: 'too_long_for_tag',
  script: 'other_script',
  character: 'unprintable',
} as const

function wrongTag(refusal: TagRefusal): Refusal<'invalid_input'> {
  const code = tagCodes[refusal.reason]
  const params: IssueParams = 'character' in refusal ? { character: refusal.character } : {}
  return refuse('invalid_input', {
    fields: { name: fillParams(ironOnIssues[code], params) },
    issues: { name: { code, params } },
  })
}

type Fields = Pick<Child, 'name' | 'section' | 'picks' | 'number' | 'priceSen'>
