import type { FakeGateway } from '#tests/fakes/gateway.ts'
import type { PartSnapshot } from './engine-process.ts'

/**
 * Compares the database with the requests that the gateway received, after an engine was killed and before the next
 * engine starts. Each part must have been delivered once, still be waiting, or have been in flight at a kill and be
 * unknown since.
 */
export class DeliveryLog {
  messages = 0
  lost = 0
  sentTwice = 0
  stuck = 0
  wrong: string[] = []
  /**
   * `inFlight` contains the parts that were in flight at a kill. `unknown` contains those of them that became
   * unknown.
   */
  readonly inFlight = new Set<string>()
  readonly unknown = new Set<string>()
  /** Parts that became unknown without a kill, because the gateway's answer came too late on a busy machine. */
  readonly late = new Set<string>()
  /** Number of kills during which at least one part was in flight. */
  hits = 0
  waiting = 0
  readonly #gateway: FakeGateway
  readonly #arrived = new Map<string, number>()
  readonly #known = new Set<number>()
  /**
   * Parts whose lease had expired, each with the number of engines started by then. The next engine must handle the
   * part.
   */
  readonly #overdue = new Map<string, number>()
  #startedEngines = 0
  #compared: number[] = []

  constructor(gateway: FakeGateway) {
    this.#gateway = gateway
  }

  get arrived(): number {
    this.#count()
    return [...this.#arrived.values()].reduce((sum, times) => sum + times, 0)
  }

  recordStart(): void {
    this.#startedEngines += 1
  }

  acknowledge(messages: number[]): void {
    this.messages += messages.length
    for (const each of messages) this.#known.add(each)
  }

  /** Returns messages that were compared. They may be deleted from the database now. */
  takeCompared(): number[] {
    for (const each of this.#compared) this.#known.delete(each)
    return this.#compared
  }

  compare(parts: PartSnapshot[]): void {
    this.#count()
    const seen = new Set(parts.map(({ message }) => message))
    for (const each of this.#known) {
      if (seen.has(each)) continue
      this.lost += 1
      this.#known.delete(each)
    }
    const before = this.inFlight.size
    for (const part of parts) this.#comparePart(part)
    if (this.inFlight.size > before) this.hits += 1
    const open = parts.filter(({ status }) => status === 'pending' || status === 'sending')
    this.waiting = new Set(open.map(({ message }) => message)).size
    const stillOpen = new Set(open.map(({ message }) => message))
    this.#compared = [...seen].filter((message) => !stillOpen.has(message))
  }

  #comparePart({ key, state, why, status, failure, overdueS }: PartSnapshot): void {
    const times = this.#arrived.get(key) ?? 0
    const contradict = (what: string) => this.wrong.push(`${key} is ${state} (${status}), ${what}`)
    if (times > 1) contradict(`but arrived ${times} times`)
    if (state === 'sending') this.inFlight.add(key)
    else if (state === 'unknown' && !this.inFlight.has(key) && why?.includes('no answer in time'))
      this.late.add(key)
    else if (state === 'unknown') {
      this.unknown.add(key)
      if (!this.inFlight.has(key)) contradict('but was not in flight when an engine was killed')
      if (failure !== 'delivery_unknown') contradict(`but its message says ${failure}`)
    } else if (this.inFlight.has(key)) contradict('but was in flight when an engine was killed')
    if (state === 'accepted' && times !== 1) contradict(`but arrived ${times} times`)
    if (state === 'waiting' && times !== 0) contradict(`but arrived ${times} times`)
    if (state === 'refused') contradict('but the gateway refused nothing')
    if (state === 'sending' && overdueS !== null && overdueS > 0) this.#compareOverdue(key)
  }

  #compareOverdue(key: string): void {
    const since = this.#overdue.get(key) ?? this.#startedEngines
    this.#overdue.set(key, since)
    if (this.#startedEngines > since) this.stuck += 1
  }

  #count(): void {
    for (const { message } of this.#gateway.arrived.splice(0)) {
      const times = (this.#arrived.get(message) ?? 0) + 1
      this.#arrived.set(message, times)
      if (times === 2) this.sentTwice += 1
    }
  }

  get faults(): string[] {
    const { lost, sentTwice: twice, stuck, inFlight, unknown, wrong } = this
    const counts = Object.entries({ lost, twice, stuck }).flatMap(([what, n]) => (n ? [`${n} ${what}`] : []))
    const missing = [...inFlight].filter((key) => !unknown.has(key))
    if (missing.length > 0) counts.push(`in flight but never unknown: ${missing.slice(0, 5).join(', ')}`)
    return [...counts, ...wrong]
  }
}
