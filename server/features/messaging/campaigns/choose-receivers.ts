import type { CampaignKind } from '#core/contacts/consent.ts'
import type { MessageWish } from '#core/contacts/opt-out.ts'
import type { LeftOutIssue } from '#core/messaging/left-out-reasons.ts'
import { phoneIssue } from '#core/shared/phone.ts'
import type { Receiver } from '#server/features/contacts/contacts.ts'

/** Who is left out and why. */
export interface LeftOut {
  receiver: Receiver
  issue: LeftOutIssue
}

const wishIssues = {
  all: null,
  orders: { code: 'orders_only', params: {} },
  none: { code: 'no_messages', params: {} },
} as const satisfies Record<MessageWish, LeftOutIssue | null>

const noConsent = { code: 'no_consent', params: {} } as const satisfies LeftOutIssue

/**
 * Chooses who gets a message, each number once, and says who is left out and why. The first by name of several with one
 * number counts. Promotions need consent.
 */
export function chooseReceivers(
  receivers: readonly Receiver[],
  kind: CampaignKind,
): { chosen: Receiver[]; leftOut: LeftOut[] } {
  const chosen = new Map<string, Receiver>()
  const leftOut: LeftOut[] = []
  for (const receiver of receivers) {
    const { number, messages, promotions } = receiver
    const same = chosen.get(number)
    const issue =
      phoneIssue(number) ??
      wishIssues[messages] ??
      (kind === 'promotion' && !promotions ? noConsent : null) ??
      (same && { code: 'same_number' as const, params: { name: same.name } })
    if (issue) leftOut.push({ receiver, issue })
    else chosen.set(number, receiver)
  }
  return { chosen: [...chosen.values()], leftOut }
}
