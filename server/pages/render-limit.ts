import { Gate } from '../platform/door/gate.ts'

/** Pages that one network may have rendered anew in a minute; those that are kept are not counted. */
const rendersAMinute = 300
const windowMs = 60_000
/** Rendering is the process's own work: two at once keep it busy while one of them waits for the database. */
const rendersAtOnce = 2

/** Too many new pages for one network; the door answers 429. */
class TooManyPages extends Error {
  readonly statusCode = 429
}

/**
 * Renders in turn, and not more for anyone than a person can look at: a page costs 10 to 50 ms of the process, and there are
 * as many addresses as somebody likes to make up.
 */
export class RenderLimit {
  readonly #gate = new Gate({ atOnce: rendersAtOnce })
  #counts = new Map<string, number>()
  #until = 0

  async run<T>(network: string, render: () => Promise<T>): Promise<T> {
    // A clock that is set back would keep a network at its limit refused.
    const now = performance.now()
    if (now > this.#until) {
      this.#counts = new Map()
      this.#until = now + windowMs
    }
    const count = (this.#counts.get(network) ?? 0) + 1
    this.#counts.set(network, count)
    if (count > rendersAMinute) throw new TooManyPages('too many new pages')
    return this.#gate.run(render)
  }
}
