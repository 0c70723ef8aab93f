import { mostNamed } from '../../../core/contracts/message-list.ts'

/** Which messages were left, or reach nobody, for which reason, and to whom the first of them are. */
export class LeftOnes {
  readonly #left = new Map<string, { count: number; phones: string[] }>()

  add(reason: string, phone?: string, count = 1): void {
    const entry = this.#left.get(reason) ?? { count: 0, phones: [] }
    entry.count += count
    if (phone && entry.phones.length < mostNamed) entry.phones.push(phone)
    this.#left.set(reason, entry)
  }

  all() {
    return [...this.#left].map(([reason, rest]) => ({ reason, ...rest }))
  }
}
