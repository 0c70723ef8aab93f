import { maxListedRecipients, type SkippedMessages } from '#core/messaging/change-messages.ts'
import { skipReasonTexts, type SkipReason } from '#core/messaging/skip-reasons.ts'

export class SkippedMessageCollector {
  readonly #entries = new Map<string, SkippedMessages[number]>()

  /** `words` is the explanation of the gateway's limit, if a limit is the reason. */
  add(
    code: SkipReason,
    { phone, count = 1, words }: { phone?: string; count?: number; words?: string },
  ): void {
    const reason = words ?? skipReasonTexts[code]
    const entry = this.#entries.get(reason) ?? { code, reason, count: 0, phones: [] }
    entry.count += count
    if (phone && entry.phones.length < maxListedRecipients) entry.phones.push(phone)
    this.#entries.set(reason, entry)
  }

  all(): SkippedMessages {
    return [...this.#entries.values()]
  }
}
