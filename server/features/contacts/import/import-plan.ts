import { truncateText } from '#core/shared/truncate-text.ts'
import type { ImportedRow, ContactImportOutcome } from '#core/contacts/contact-import.ts'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import { normalizePhoneForMessages } from '#core/shared/phone.ts'
import { findRowProblem, type ImportRow } from './import-row.ts'

export interface KnownContact {
  id: number
  name: string
  number: string
  groups: string[]
  messages: MessagePreference
  /** Consent to promotions. `null` if the owner was never asked. */
  promotions: boolean | null
}

export interface PlannedContact extends ImportedRow {
  number: string
  knownId: number | null
  newName: boolean
  addGroups: string[]
  wish: Exclude<MessagePreference, 'all'> | null
  /** Consent to promotions to store. `null` if the stored consent is kept. */
  consent: boolean | null
}

const strictness = { all: 0, orders: 1, none: 2 } satisfies Record<MessagePreference, number>

/**
 * Decides the result of each row. Contacts are matched by number. If several rows have the same number, the first one
 * counts. An import can make a message preference stricter but never less strict, and it can't override a withdrawn
 * consent, because a file is no proof of the person's consent.
 */
export function planContactImport(
  rows: readonly ImportRow[],
  known: readonly KnownContact[],
  how: { names: 'theirs' | 'ours'; group?: string | undefined },
): PlannedContact[] {
  const owners = new Map<string, KnownContact[]>()
  for (const contact of known) owners.set(contact.number, [...(owners.get(contact.number) ?? []), contact])
  const taken = new Map<string, ImportRow>()
  return rows.map((row): PlannedContact => {
    const number = normalizePhoneForMessages(row.phone)
    const base = { ...row, number, knownId: null, newName: false, addGroups: [], wish: null, consent: null }
    const problem = findRowProblem(row)
    if (problem) return { ...base, outcome: 'refused', notes: [problem] }
    const earlier = taken.get(number)
    if (earlier)
      return { ...base, outcome: 'refused', notes: [`Same number as row ${earlier.row} (${earlier.name})`] }
    taken.set(number, row)
    const wanted = { ...row, groups: distinct([...row.groups, ...(how.group ? [how.group] : [])]) }
    const candidates = owners.get(number) ?? []
    const owner = candidates.find(({ name }) => name === row.name) ?? candidates[0]
    return owner ? update(base, wanted, owner, how.names) : addition(base, wanted)
  })
}

type Base = Omit<PlannedContact, 'outcome' | 'notes'>

function addition(base: Base, { groups, messages, promotions }: ImportRow): PlannedContact {
  const preference = messages === 'all' ? null : messages
  const notes = extras(groups, preference, promotions)
  return {
    ...base,
    outcome: 'new',
    notes,
    newName: true,
    addGroups: groups,
    wish: preference,
    consent: promotions,
  }
}

function update(base: Base, given: ImportRow, owner: KnownContact, names: 'theirs' | 'ours'): PlannedContact {
  const newName = names === 'theirs' && owner.name !== given.name
  const inAlready = new Set(owner.groups.map((group) => group.toLowerCase()))
  const addGroups = given.groups.filter((group) => !inAlready.has(group.toLowerCase()))
  const stricter = strictness[given.messages] > strictness[owner.messages]
  const preference = stricter && given.messages !== 'all' ? given.messages : null
  const consent =
    given.promotions !== owner.promotions && owner.promotions !== false ? given.promotions : null
  const notes = [
    ...(newName ? [`Name: ${owner.name} → ${given.name}`] : []),
    ...extras(addGroups, preference, consent),
  ]
  const outcome: ContactImportOutcome = notes.length > 0 ? 'updated' : 'unchanged'
  return { ...base, outcome, notes, knownId: owner.id, newName, addGroups, wish: preference, consent }
}

const extras = (groups: string[], preference: PlannedContact['wish'], consent: PlannedContact['consent']) => [
  ...groups.map((group) => `Group: ${group}`),
  ...(preference ? [preference === 'none' ? 'Opted out of messages' : 'Accepts order updates only'] : []),
  ...(consent === null ? [] : [consent ? 'Agrees to promotions' : 'Does not agree to promotions']),
]

function distinct(groups: string[]): string[] {
  return [...new Map(groups.map((group) => [group.toLowerCase(), truncateText(group, 60).trim()])).values()]
}
