import { createHash } from 'node:crypto'
import { noValueWords } from '../../../../core/values/message-template.ts'
import type { Db } from '../../../platform/database.ts'
import { findReceivers, type Receiver } from '../../contacts/contacts.ts'
import { chooseReceivers, type LeftOut } from './choose-receivers.ts'
import { personalTexts, type LatestOrders } from './personal-texts.ts'

export interface Composed {
  messages: { receiver: Receiver; text: string }[]
  leftOut: LeftOut[]
  /** The same for the same outcome only. */
  plan: string
}

type To = Parameters<typeof findReceivers>[1]

/** A text as it goes to each of its receivers at a time. Who lacks a value that the text names is left out. */
export async function compose(
  db: Db,
  latestOrders: LatestOrders,
  { to, text, at }: { to: To; text: string; at: Date },
): Promise<Composed> {
  const { chosen, leftOut } = chooseReceivers(await findReceivers(db, to))
  const filled = await personalTexts(db, latestOrders, { text, at, people: chosen })
  const messages: Composed['messages'] = []
  for (const [place, receiver] of chosen.entries()) {
    const { text = '', missing = [] } = filled[place] ?? {}
    if (missing.length > 0) leftOut.push({ receiver, reason: noValueWords(missing) })
    else messages.push({ receiver, text })
  }
  const said = JSON.stringify([
    messages.map(({ receiver, text }) => [receiver.id, receiver.number, text]),
    at,
  ])
  return { messages, leftOut, plan: createHash('sha256').update(said).digest('base64url') }
}
