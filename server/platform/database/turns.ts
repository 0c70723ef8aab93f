/**
 * Who may be on the one session of the embedded database: any number of single statements together, or one
 * transaction by itself; in the order in which they came.
 */
export class Turns {
  readonly #waiting: { alone: boolean; begin: () => void }[] = []
  #together = 0
  #alone = false

  /** Does the work beside that of others who share. */
  async share<T>(work: () => Promise<T>): Promise<T> {
    return this.#take(false, work)
  }

  /** Does the work when nobody else does any. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#take(true, work)
  }

  async #take<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#free(alone))
      await new Promise<void>((begin) => this.#waiting.push({ alone, begin: () => begin() }))
    else this.#enter(alone)
    try {
      return await work()
    } finally {
      if (alone) this.#alone = false
      else this.#together -= 1
      this.#letIn()
    }
  }

  #free(alone: boolean): boolean {
    return !this.#alone && (!alone || this.#together === 0)
  }

  #enter(alone: boolean): void {
    if (alone) this.#alone = true
    else this.#together += 1
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && this.#free(next.alone); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#enter(next.alone)
      next.begin()
    }
  }
}
