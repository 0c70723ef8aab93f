import type { FakeGateway } from '#tests/fakes/gateway.ts'
import type { SeenPart } from './engine-process.ts'

/**
 * Compares what an engine's database says, before the next engine begins, with what the gateway really got. Sees each
 * part's way: in flight when its engine was killed, and from then on unknown; or delivered once; or still waiting.
 */
export class Witness {
  /** Messages whose storing was acknowledged. */
  messages = 0
  lost = 0
  twice = 0
  stuck = 0
  /** What contradicts, in words. */
  wrong: string[] = []
  /** Parts that were being handed over when their engine was killed, ever; and those that became unknown. */
  readonly inFlight = new Set<string>()
  readonly unknown = new Set<string>()
  /** Unknown without a kill: the answer came too late, on a machine that has other things to do. */
  readonly late = new Set<string>()
  /** Kills that found something in flight. */
  hits = 0
  /** Messages that were still to be sent at the last look. */
  waiting = 0
  readonly #gateway: FakeGateway
  readonly #arrived = new Map<string, number>()
  readonly #known = new Set<number>()
  /** Parts whose lease had run out, and how many engines had begun by then: the next one that begins sees to them. */
  readonly #overdue = new Map<string, number>()
  #begun = 0
  #settled: number[] = []

  constructor(gateway: FakeGateway) {
    this.#gateway = gateway
  }

  /** Requests that reached the gateway. */
  get arrived(): number {
    this.#count()
    return [...this.#arrived.values()].reduce((sum, times) => sum + times, 0)
  }

  /** An engine has begun: it has looked after what earlier ones left behind. */
  begin(): void {
    this.#begun += 1
  }

  acknowledge(messages: number[]): void {
    this.messages += messages.length
    for (const each of messages) this.#known.add(each)
  }

  /** Messages that have been compared and need not be kept; they may be there or gone from now on. */
  settled(): number[] {
    for (const each of this.#settled) this.#known.delete(each)
    return this.#settled
  }

  judge(parts: SeenPart[]): void {
    this.#count()
    const seen = new Set(parts.map(({ message }) => message))
    for (const each of this.#known) {
      if (seen.has(each)) continue
      this.lost += 1
      this.#known.delete(each)
    }
    const before = this.inFlight.size
    for (const part of parts) this.#judgePart(part)
    if (this.inFlight.size > before) this.hits += 1
    const open = parts.filter(({ status }) => status === 'pending' || status === 'sending')
    this.waiting = new Set(open.map(({ message }) => message)).size
    const stillOpen = new Set(open.map(({ message }) => message))
    this.#settled = [...seen].filter((message) => !stillOpen.has(message))
  }

  #judgePart({ key, state, why, status, failure, overdueS }: SeenPart): void {
    const times = this.#arrived.get(key) ?? 0
    const says = (what: string) => this.wrong.push(`${key} is ${state} (${status}), ${what}`)
    if (times > 1) says(`but arrived ${times} times`)
    if (state === 'handing') this.inFlight.add(key)
    else if (state === 'unknown' && !this.inFlight.has(key) && why?.includes('no answer in time'))
      this.late.add(key)
    else if (state === 'unknown') {
      this.unknown.add(key)
      if (!this.inFlight.has(key)) says('but was not in flight when an engine was killed')
      if (failure !== 'delivery_unknown') says(`but its message says ${failure}`)
    } else if (this.inFlight.has(key)) says('but was in flight when an engine was killed')
    if (state === 'accepted' && times !== 1) says(`but arrived ${times} times`)
    if (state === 'waiting' && times !== 0) says(`but arrived ${times} times`)
    if (state === 'refused') says('but the gateway refused nothing')
    if (state === 'handing' && overdueS !== null && overdueS > 0) this.#judgeOverdue(key)
  }

  #judgeOverdue(key: string): void {
    const since = this.#overdue.get(key) ?? this.#begun
    this.#overdue.set(key, since)
    if (this.#begun > since) this.stuck += 1
  }

  #count(): void {
    for (const { message } of this.#gateway.arrived.splice(0)) {
      const times = (this.#arrived.get(message) ?? 0) + 1
      this.#arrived.set(message, times)
      if (times === 2) this.twice += 1
    }
  }

  /** What there is against it once everything rests; empty when everything held. */
  get faults(): string[] {
    const { lost, twice, stuck, inFlight, unknown, wrong } = this
    const counts = Object.entries({ lost, twice, stuck }).flatMap(([what, n]) => (n ? [`${n} ${what}`] : []))
    const missing = [...inFlight].filter((key) => !unknown.has(key))
    if (missing.length > 0) counts.push(`in flight but never unknown: ${missing.slice(0, 5).join(', ')}`)
    return [...counts, ...wrong]
  }
}
