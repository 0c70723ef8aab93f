import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { createAnswer } from '../http/answer.ts'
import type { RefusalOf } from '../http/refusal.ts'
import { alreadyAnswered, type Call } from '../http/route.ts'

/**
 * Limits of held calls. A call is held for `ms`. At most `all` calls are held in total and `each` per record, because
 * each call keeps a connection open.
 */
const defaultLimits = { ms: 25_000, all: 500, each: 4 }

type Reason = 'time' | 'gone' | 'stopped'

/**
 * Holds calls until a change. Held calls bypass the concurrency limiter, which limits running work, so this
 * class limits them. Calls beyond the limit are answered at once with the current state.
 */
export class LongPolls {
  readonly #most: typeof defaultLimits
  readonly #held = new Map<(reason: Reason) => void, string>()
  #stopped = false

  constructor(most: Partial<typeof defaultLimits> = {}) {
    this.#most = { ...defaultLimits, ...most }
  }

  isFull(about: string): boolean {
    const same = [...this.#held.values()].filter((each) => each === about).length
    return this.#stopped || this.#held.size >= this.#most.all || same >= this.#most.each
  }

  /** Answers with the result of `work`, which must end when `over` aborts. The reason of the abort is a `Reason`. */
  hold<C extends AnyContract>(
    contract: C,
    { reply }: Call,
    about: string,
    work: (over: AbortSignal) => Promise<ReplyOf<C> | RefusalOf<C>>,
  ): typeof alreadyAnswered {
    const waiting = new AbortController()
    const signal = waiting.signal
    const end = (reason: Reason) => waiting.abort(reason)
    const timer = setTimeout(end, this.#most.ms, 'time')
    this.#held.set(end, about)
    const release = () => {
      clearTimeout(timer)
      this.#held.delete(end)
    }
    reply.raw.once('close', () => {
      end('gone')
      release()
    })
    if (reply.raw.destroyed) end('gone')
    work(signal)
      .then((result) => {
        // A keep-alive connection would delay a server that is stopping.
        if (signal.reason === 'stopped') void reply.header('connection', 'close')
        const { status, body } = createAnswer(contract, result)
        void reply.status(status).header('cache-control', 'no-store').send(body)
      })
      .catch((error: unknown) => reply.send(error))
      .finally(release)
    return alreadyAnswered
  }

  stop(): void {
    this.#stopped = true
    for (const end of this.#held.keys()) end('stopped')
  }
}
