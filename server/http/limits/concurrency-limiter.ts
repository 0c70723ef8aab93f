export class OverloadedError extends Error {
  readonly statusCode = 503
}

/**
 * Limits in ms. New requests are refused when the first request in the queue has waited for `rowMs`. A request that has
 * waited longer than `anyoneMs` is refused when its turn comes.
 */
const defaultLimits = { rowMs: 1_000, anyoneMs: 3_000 }

interface Waiting {
  since: number
  enter: () => void
  refuse: (error: OverloadedError) => void
}

/**
 * Limits concurrent work and queues further work. While the queue is too slow, new work is refused
 * (`OverloadedError`), so that some callers get fast answers instead of all callers getting slow ones. The limit is
 * the waiting time and not the length of the queue, because a short burst is not an overload.
 */
export class ConcurrencyLimiter {
  readonly #most: { atOnce: number; rowMs: number; anyoneMs: number }
  readonly #row: Waiting[] = []
  #inside = 0

  constructor(most: { atOnce: number; rowMs?: number; anyoneMs?: number }) {
    this.#most = { ...defaultLimits, ...most }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  /** Acquires a slot for work that may release its slot early. Each `enter` needs one `leave`. */
  async enter(): Promise<void> {
    if (this.#inside >= this.#most.atOnce) await this.#wait()
    else this.#inside += 1
  }

  #wait(): Promise<void> {
    const [first] = this.#row
    const now = performance.now()
    if (first && now - first.since > this.#most.rowMs)
      return Promise.reject(new OverloadedError('too much waits already'))
    return new Promise<void>((enter, refuse) => this.#row.push({ since: now, enter, refuse }))
  }

  leave(): void {
    const now = performance.now()
    for (let next = this.#row.shift(); next; next = this.#row.shift()) {
      if (now - next.since <= this.#most.anyoneMs) return next.enter()
      next.refuse(new OverloadedError('waited too long'))
    }
    this.#inside -= 1
  }
}

/** Limiters whose slots are held, by the key of the running work. */
const limitersByKey = new WeakMap<object, ConcurrencyLimiter>()

/** Like `run`, but the work can release its slot with `runOutsideLimiter`. */
export async function runLimited<T>(
  gate: ConcurrencyLimiter,
  key: object,
  work: () => Promise<T>,
): Promise<T> {
  await gate.enter()
  limitersByKey.set(key, gate)
  try {
    return await work()
  } finally {
    // The key is missing if the work has released its slot and was not admitted again.
    if (limitersByKey.delete(key)) gate.leave()
  }
}

/** Waits without holding a slot, for example for a body that is still arriving. */
export async function runOutsideLimiter<T>(key: object, wait: () => Promise<T>): Promise<T> {
  const gate = limitersByKey.get(key)
  if (!gate) return wait()
  limitersByKey.delete(key)
  gate.leave()
  const done = await wait()
  await gate.enter()
  limitersByKey.set(key, gate)
  return done
}
