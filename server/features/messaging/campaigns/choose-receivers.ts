import type { MessageWish } from '../../../../core/contacts/opt-out.ts'
import { leftOutWords, type LeftOutReason } from '../../../../core/messaging/left-out-reasons.ts'
import { filled, type IssueParams } from '../../../../core/shared/issues.ts'
import { phoneError } from '../../../../core/shared/phone.ts'
import type { Receiver } from '../../contacts/contacts.ts'

export interface LeftOut {
  receiver: Receiver
  code: LeftOutReason
  reason: string
}

/** Who is left out, why, and in which words. */
export const leftOutFor = (receiver: Receiver, code: LeftOutReason, params: IssueParams = {}): LeftOut => ({
  receiver,
  code,
  reason: filled(leftOutWords[code], params),
})

const wishReasons = {
  all: null,
  orders: 'orders_only',
  none: 'no_messages',
} satisfies Record<MessageWish, LeftOutReason | null>

/** Who gets it, each number once, and who is left out and why. The first by name of several with one number counts. */
export function chooseReceivers(receivers: readonly Receiver[]): { chosen: Receiver[]; leftOut: LeftOut[] } {
  const chosen = new Map<string, Receiver>()
  const leftOut: LeftOut[] = []
  for (const receiver of receivers) {
    const { number, messages } = receiver
    const same = chosen.get(number)
    const wrong = phoneError(number)
    const wish = wishReasons[messages]
    if (wrong) leftOut.push(leftOutFor(receiver, 'phone', { words: wrong }))
    else if (wish) leftOut.push(leftOutFor(receiver, wish))
    else if (same) leftOut.push(leftOutFor(receiver, 'same_number', { name: same.name }))
    else chosen.set(number, receiver)
  }
  return { chosen: [...chosen.values()], leftOut }
}
