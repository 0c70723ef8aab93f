import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { resumeMessage } from '../resume-message.ts'
import { settle, settleLate, type Settlement } from './settle-store.ts'

/** Outcomes in one statement. */
const atOnce = 128
const pauseAfterErrorMs = 500

/**
 * Writes outcomes down, those that came meanwhile together: while one group is being written the next one
 * gathers, so a burst shares its commits and a single message waits for nobody.
 */
export class Settler {
  readonly #database: Database
  readonly #engine: string
  readonly #log: Logger
  #waiting: { settlement: Settlement; done: () => void }[] = []
  #writing = false

  constructor(database: Database, engine: string, log: Logger) {
    this.#database = database
    this.#engine = engine
    this.#log = log
  }

  /** Resolves when it is written. */
  add(settlement: Settlement): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ settlement, done })
      if (!this.#writing) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, atOnce)
      await this.#write(group.map((each) => each.settlement))
      for (const { done } of group) done()
    }
    this.#writing = false
  }

  /** An outcome is never dropped: without it a delivered part would count as unknown. */
  async #write(group: Settlement[]): Promise<void> {
    for (;;) {
      try {
        const own = await settle(this.#database.db, this.#engine, group)
        for (const late of group.filter(({ taken }) => !own.has(taken.partId))) await this.#writeLate(late)
        return
      } catch (error) {
        this.#log.error({ err: error }, 'outcomes could not be written, trying again')
        await wait(pauseAfterErrorMs)
      }
    }
  }

  async #writeLate(late: Settlement): Promise<void> {
    if (late.last.outcome === 'unknown') return
    await this.#database.db.transaction(async (tx) => {
      if (await settleLate(tx, late)) await resumeMessage(tx, late.taken.messageId)
    })
  }
}
