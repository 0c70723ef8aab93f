import { dayWords } from '#core/messaging/day-words.ts'
import { firstNameOf, isOnlyTitles } from '#core/messaging/first-name.ts'
import { fillTemplate, saysName, type TemplateValues } from '#core/messaging/message-template.ts'
import type { Db } from '#server/db/database.ts'
import type { Receiver } from '#server/features/contacts/contacts.ts'
import { findShop } from '#server/features/settings/settings.ts'

export interface LatestOrder {
  number: string
  /** Whom the customer gave as the one who orders. */
  name: string
}

/** The latest order of each of these phones; those without one are left out. */
export type LatestOrders = (db: Db, phones: string[]) => Promise<Map<string, LatestOrder>>

export type Person = Pick<Receiver, 'name' | 'number'>
export type Filled = ReturnType<typeof fillTemplate> & {
  captions: string[]
  /** The name that the text says, where it is nothing but a title (MSG-11). */
  onlyTitle?: string
}

/** What a text, and the captions beside it, say to each of these people when it goes out at `at`. */
export async function personalTexts(
  db: Db,
  latestOrders: LatestOrders,
  {
    text,
    captions = [],
    at,
    people,
  }: { text: string; captions?: readonly string[]; at: Date; people: readonly Person[] },
): Promise<Filled[]> {
  const { name: shop } = await findShop(db)
  const orders = await latestOrders(
    db,
    people.map(({ number }) => number),
  )
  const says = [text, ...captions].some(saysName)
  return people.map((person) => {
    const values = valuesFor(person, at, shop, orders.get(person.number))
    const bare = says && isOnlyTitles(values.name)
    const [filled, ...beside] = [text, ...captions].map((each) => fillTemplate(each, values))
    return {
      text: filled?.text ?? text,
      captions: beside.map((each) => each.text),
      missing: [...new Set([filled, ...beside].flatMap((each) => each?.missing ?? []))],
      ...(bare && { onlyTitle: values.name }),
    }
  })
}

/** Who is no contact is called by the name in the latest order. */
function valuesFor(
  { name: contact, number }: Person,
  at: Date,
  shop: string,
  order: LatestOrder | undefined,
): TemplateValues & { name: string } {
  const name = contact.trim() || (order?.name ?? '')
  return {
    name,
    first_name: firstNameOf(name),
    phone: number,
    ...dayWords(at),
    shop,
    order: order?.number ?? '',
  }
}
