import { maxListedRecipients, type SkippedMessages } from '#core/messaging/change-messages.ts'
import { skipMessages, type SkipReason } from '#core/messaging/skip-reasons.ts'

/** Which messages were skipped, or reach nobody, for which reason, and to whom the first of them are. */
export class Skipped {
  readonly #entries = new Map<string, SkippedMessages[number]>()

  /** `words`: what the gateway's limit says, where that is the reason. */
  add(
    code: SkipReason,
    { phone, count = 1, words }: { phone?: string; count?: number; words?: string },
  ): void {
    const reason = words ?? skipMessages[code]
    const entry = this.#entries.get(reason) ?? { code, reason, count: 0, phones: [] }
    entry.count += count
    if (phone && entry.phones.length < maxListedRecipients) entry.phones.push(phone)
    this.#entries.set(reason, entry)
  }

  all(): SkippedMessages {
    return [...this.#entries.values()]
  }
}
