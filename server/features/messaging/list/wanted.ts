import type { MessageFilter } from '../../../../core/messaging/message-list.ts'
import type { MessageStatus } from '../../../../core/messaging/message-states.ts'
import { parseShopTime } from '../../../../core/shared/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { phonesNamed } from '../../contacts/contacts.ts'

/** Which messages are looked for; what is undefined is any. */
export interface Wanted {
  status?: MessageStatus | undefined
  /** Only those that wait for a person's word. */
  undecided?: true | undefined
  /** Scheduled from here on, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  search?: Search | undefined
  /** Made by then. */
  asOf?: Date | undefined
}

export interface Search {
  text: string
  /** Of the contacts whose name has the text in it. */
  phones: string[]
}

export type Sought = Wanted & { search: Search }

/** Contacts whose phones one search takes along; a name that more share is no way to find a message. */
const mostNamesakes = 200

/** What a filter means: days in shop time become instants, a name the phones of those who bear it. */
export async function wantedBy(db: Db, filter: MessageFilter): Promise<Wanted> {
  const { status, undecided, from, to, search } = filter
  return {
    status: undecided ? 'failed' : status,
    undecided,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : new Date(startOf(to).getTime() + 86_400_000),
    search: search ? { text: search, phones: await phonesNamed(db, search, mostNamesakes) } : undefined,
  }
}

/** The first instant of a shop day. */
function startOf(day: string): Date {
  const instant = parseShopTime(`${day} 00:00`)
  if (!instant) throw new Error(`${day} is no day: the contract refuses it`)
  return instant
}
