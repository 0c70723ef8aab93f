import type { MessageWish } from '../../../../core/contacts/opt-out.ts'
import { phoneError } from '../../../../core/shared/phone.ts'
import type { Receiver } from '../../contacts/contacts.ts'

export interface LeftOut {
  receiver: Receiver
  reason: string
}

const wishReasons = {
  all: null,
  orders: 'Wants messages about orders only',
  none: 'Wants no messages',
} satisfies Record<MessageWish, string | null>

/** Who gets it, each number once, and who is left out and why. The first by name of several with one number counts. */
export function chooseReceivers(receivers: readonly Receiver[]): { chosen: Receiver[]; leftOut: LeftOut[] } {
  const chosen = new Map<string, Receiver>()
  const leftOut: LeftOut[] = []
  for (const receiver of receivers) {
    const { number, messages } = receiver
    const same = chosen.get(number)
    const reason =
      phoneError(number) ?? wishReasons[messages] ?? (same ? `Same number as ${same.name}` : null)
    if (reason) leftOut.push({ receiver, reason })
    else chosen.set(number, receiver)
  }
  return { chosen: [...chosen.values()], leftOut }
}
