import type { AnyContract, ReplyOf } from '#core/contract.ts'
import { createAnswer } from '../http/answer.ts'
import type { RefusalOf } from '../http/refusal.ts'
import { handled, type Call } from '../http/route.ts'

/** How long a call is held, and how many at once: of all, and for one thing. Each keeps a connection open. */
const usually = { ms: 25_000, all: 500, each: 4 }

/** Why waiting is over: its time is up, the caller has gone, or the server stops. */
type Reason = 'time' | 'gone' | 'stopped'

/**
 * Calls that are answered when something happens. They wait outside the door's gate, which is for what is at work, so
 * they are counted here: whoever finds it full answers at once, by how things are.
 */
export class LongPolls {
  readonly #most: typeof usually
  readonly #held = new Map<(reason: Reason) => void, string>()
  #stopped = false

  constructor(most: Partial<typeof usually> = {}) {
    this.#most = { ...usually, ...most }
  }

  /** Whether no more may wait, of all or for the same thing. */
  isFull(about: string): boolean {
    const same = [...this.#held.values()].filter((each) => each === about).length
    return this.#stopped || this.#held.size >= this.#most.all || same >= this.#most.each
  }

  /** Answers with what `work` brings; it waits until `over` at most, whose reason is a `MessageReason`. */
  hold<C extends AnyContract>(
    contract: C,
    { reply }: Call,
    about: string,
    work: (over: AbortSignal) => Promise<ReplyOf<C> | RefusalOf<C>>,
  ): typeof handled {
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
        // A connection that would be kept for another call after it would keep a stopping server waiting.
        if (signal.reason === 'stopped') void reply.header('connection', 'close')
        const { status, body } = createAnswer(contract, result)
        void reply.status(status).header('cache-control', 'no-store').send(body)
      })
      .catch((error: unknown) => reply.send(error))
      .finally(release)
    return handled
  }

  /** Answers all that wait, and holds no more. */
  stop(): void {
    this.#stopped = true
    for (const end of this.#held.keys()) end('stopped')
  }
}
