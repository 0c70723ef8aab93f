import { createHash } from 'node:crypto'
import type { GatewayLimits } from '../../../../core/values/gateway-limits.ts'
import { noValueWords } from '../../../../core/values/message-template.ts'
import type { Db } from '../../../platform/database.ts'
import { findReceivers, type Receiver } from '../../contacts/contacts.ts'
import { reasonsBeyond } from '../writing-limits.ts'
import { chooseReceivers, type LeftOut } from './choose-receivers.ts'
import { personalTexts, type LatestOrders } from './personal-texts.ts'

export interface Composed {
  messages: { receiver: Receiver; text: string }[]
  leftOut: LeftOut[]
  /** The same for the same outcome only. */
  plan: string
}

type To = Parameters<typeof findReceivers>[1]

/**
 * A text as it goes to each of its receivers at a time. Who lacks a value that the text names is left out, and whose
 * message the gateway would not take.
 */
export async function compose(
  db: Db,
  { latestOrders, limits }: { latestOrders: LatestOrders; limits: GatewayLimits | null },
  { to, text, at }: { to: To; text: string; at: Date },
): Promise<Composed> {
  const { chosen, leftOut } = chooseReceivers(await findReceivers(db, to))
  const filled = await personalTexts(db, latestOrders, { text, at, people: chosen })
  const whole: Composed['messages'] = []
  for (const [place, receiver] of chosen.entries()) {
    const { text = '', missing = [] } = filled[place] ?? {}
    if (missing.length > 0) leftOut.push({ receiver, reason: noValueWords(missing) })
    else whole.push({ receiver, text })
  }
  const beyond = await reasonsBeyond(
    db,
    limits,
    whole.map(({ receiver, text }) => ({ phone: receiver.number, text })),
    at,
  )
  const messages = whole.filter(({ receiver }, place) => {
    const reason = beyond[place]
    if (reason) leftOut.push({ receiver, reason })
    return !reason
  })
  const said = JSON.stringify([
    messages.map(({ receiver, text }) => [receiver.id, receiver.number, text]),
    at,
  ])
  return { messages, leftOut, plan: createHash('sha256').update(said).digest('base64url') }
}
