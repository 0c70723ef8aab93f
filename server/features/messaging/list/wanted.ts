import type { MessageFilter } from '#core/messaging/message-list.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import { searchedOf, type Searched } from '#core/shared/search-period.ts'
import { shopDayOf } from '#core/shared/shop-time.ts'
import { startOfShopDay } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { phonesNamed } from '#server/features/contacts/contacts.ts'
import { firstScheduled } from '../message-counts-store.ts'

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
  /** How far back the search looks: `from` has it already. */
  searched?: Searched
}

export interface Search {
  text: string
  /** Of the contacts whose name has the text in it. */
  phones: string[]
}

export type Sought = Wanted & { search: Search }

/** Contacts whose phones one search takes along; a name that more share is no way to find a message. */
const mostNamesakes = 200

/**
 * What a filter means: days in shop time become instants, a name the phones of those who bear it, and a search without
 * days looks back from `now` as far as it is told.
 */
export async function wantedBy(db: Db, filter: MessageFilter, now = new Date()): Promise<Wanted> {
  const { status, undecided, from, to, search } = filter
  const searched = search ? searchedOf(filter, { today: shopDayOf(now), oldest: await oldest(db) }) : null
  const first = searched?.since ?? from
  return {
    status: undecided ? 'failed' : status,
    undecided,
    from: first === undefined ? undefined : startOfShopDay(first),
    until: to === undefined ? undefined : new Date(startOfShopDay(to).getTime() + 86_400_000),
    search: search ? { text: search, phones: await phonesNamed(db, search, mostNamesakes) } : undefined,
    searched,
  }
}

/** The day of the first message that there is. */
async function oldest(db: Db): Promise<string | undefined> {
  const first = await firstScheduled(db)
  return first && shopDayOf(first)
}
