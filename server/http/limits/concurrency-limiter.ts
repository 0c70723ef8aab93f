/** What came while too much waited; the door answers 503 with when to try again. */
export class Overloaded extends Error {
  readonly statusCode = 503
}

/** How long the first in the row has waited when no more are let into it, and how long anyone waits at most. */
const usually = { rowMs: 1_000, anyoneMs: 3_000 }

interface Waiting {
  since: number
  enter: () => void
  refuse: (error: Overloaded) => void
}

/**
 * Lets so many do their work at once; others wait in a row. While those in it wait too long, what comes is refused at
 * once (`Overloaded`): some are answered soon, where otherwise everyone would be answered too late. Judged by what
 * waits, not by how many: a burst that is soon through is no overload.
 */
export class ConcurrencyLimiter {
  readonly #most: { atOnce: number; rowMs: number; anyoneMs: number }
  readonly #row: Waiting[] = []
  #inside = 0

  constructor(most: { atOnce: number; rowMs?: number; anyoneMs?: number }) {
    this.#most = { ...usually, ...most }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  /** For what leaves in the middle; each `enter` has one `leave`. */
  async enter(): Promise<void> {
    if (this.#inside >= this.#most.atOnce) await this.#wait()
    else this.#inside += 1
  }

  #wait(): Promise<void> {
    const [first] = this.#row
    const now = performance.now()
    if (first && now - first.since > this.#most.rowMs)
      return Promise.reject(new Overloaded('too much waits already'))
    return new Promise<void>((enter, refuse) => this.#row.push({ since: now, enter, refuse }))
  }

  /** Hands the place on to the first who has not waited too long; by then he has given up. */
  leave(): void {
    const now = performance.now()
    for (let next = this.#row.shift(); next; next = this.#row.shift()) {
      if (now - next.since <= this.#most.anyoneMs) return next.enter()
      next.refuse(new Overloaded('waited too long'))
    }
    this.#inside -= 1
  }
}

/** Work that has entered a gate, by what it is for. */
const entered = new WeakMap<object, ConcurrencyLimiter>()

/** As `run`; work for `key` can leave the gate for a while by `runOutsideLimiter`. */
export async function runLimited<T>(
  gate: ConcurrencyLimiter,
  key: object,
  work: () => Promise<T>,
): Promise<T> {
  await gate.enter()
  entered.set(key, gate)
  try {
    return await work()
  } finally {
    // It is not in there if it left and was not let in again.
    if (entered.delete(key)) gate.leave()
  }
}

/** Waits for something without taking a place in the gate, such as for a body that is still arriving. */
export async function runOutsideLimiter<T>(key: object, wait: () => Promise<T>): Promise<T> {
  const gate = entered.get(key)
  if (!gate) return wait()
  entered.delete(key)
  gate.leave()
  const done = await wait()
  await gate.enter()
  entered.set(key, gate)
  return done
}
