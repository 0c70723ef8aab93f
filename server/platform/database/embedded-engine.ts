import { messages, parse, protocol, types, type QueryOptions, type Results } from '@electric-sql/pglite'
import { EmbeddedWire } from './embedded-wire.ts'
import { columnsChanged } from './preparing.ts'
import { PreparedStatements, type Parsers, type Serializers } from './prepared-statements.ts'
import { Turns } from './turns.ts'

const { serialize } = protocol

/** Text as PostgreSQL's own driver gives it, so that raw results are the same on both engines. */
const int8 = 20
const bytea = 17
const likeDriver = {
  [int8]: (text: string) => text,
  [bytea]: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** What may be done inside a transaction, one after another, until it ends. */
export interface Inside {
  /** One statement with values. */
  query(text: string, values: unknown[], options?: QueryOptions): Promise<Results>
  /** Any number of statements without values. */
  exec(text: string, options?: QueryOptions): Promise<Results[]>
}

/** The embedded database: PGlite in a thread of its own, with our settings, real syncs and prepared statements. */
export class EmbeddedEngine {
  readonly #wire: EmbeddedWire
  readonly #statements: PreparedStatements
  readonly #turns = new Turns()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #parsers: Parsers = { ...types.parsers, ...likeDriver }
  readonly #serializers: Serializers = { ...types.serializers }

  private constructor(wire: EmbeddedWire) {
    this.#wire = wire
    this.#statements = new PreparedStatements(wire, this.#parsers, this.#serializers)
    wire.onNotification = (channel, payload) => {
      for (const heard of this.#listeners.get(channel) ?? []) queueMicrotask(() => heard(payload))
    }
  }

  /** Opens the database in a folder, making it when the folder is empty. */
  static async open(folder: string): Promise<EmbeddedEngine> {
    const wire = await EmbeddedWire.open(folder)
    try {
      const engine = new EmbeddedEngine(wire)
      await engine.#learnArrays()
      return engine
    } catch (error) {
      await wire.close()
      throw error
    }
  }

  get closed(): boolean {
    return this.#wire.closed
  }

  /** One statement with values, when no transaction is under way. */
  async query<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this.#turns.share(async () => {
      try {
        return await this.#query<T>(text, values, options)
      } catch (error) {
        if (!columnsChanged(error)) throw error
        return this.#query<T>(text, values, options)
      }
    })
  }

  /** Any number of statements without values, when no transaction is under way. */
  async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    return this.#turns.share(() => this.#exec(text, options))
  }

  /**
   * Commits what the work has done when it resolves, and undoes it when it rejects. Nothing else runs meanwhile, and
   * nothing of it after its end: what it left under way is done before.
   */
  async transaction<T>(work: (inside: Inside) => Promise<T>): Promise<T> {
    return this.#turns.alone(async () => {
      await this.#exec('begin')
      const steps = new Turns()
      let ended = false
      const step = async <S>(doing: () => Promise<S>) =>
        steps.alone(() => {
          if (ended) throw new Error('The transaction has ended.')
          return doing()
        })
      const end = (how: 'commit' | 'rollback') =>
        step(() => {
          ended = true
          return this.#wire.send(serialize.query(how))
        })
      try {
        const result = await work({
          query: (...asked) => step(() => this.#query(...asked)),
          exec: (...asked) => step(() => this.#exec(...asked)),
        })
        // The work has caught what failed in it: the database undoes all of it nevertheless.
        if (commandsOf(await end('commit')).includes('ROLLBACK'))
          throw new Error('A statement of the transaction failed, so it was undone.')
        return result
      } catch (error) {
        // What went wrong first is told.
        if (!ended) await end('rollback').catch(() => {})
        throw error
      }
    })
  }

  /** Hears NOTIFY on a channel until the returned function is called. */
  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    await this.exec(`listen "${channel}"`)
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners)
    listeners.add(heard)
    return async () => {
      listeners.delete(heard)
    }
  }

  /** Lets what is under way end, then closes. */
  async close(): Promise<void> {
    await this.#turns.alone(() => this.#wire.close())
  }

  async #query<T>(text: string, values: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#statements.run(text, values, options) as Promise<Results<T>>
  }

  async #exec(text: string, options?: QueryOptions): Promise<Results[]> {
    return parse.parseResults(await this.#wire.send(serialize.query(text)), this.#parsers, options)
  }

  /** PGlite reads and writes the types of columns that it knows; arrays of them are numbered by the database. */
  async #learnArrays(): Promise<void> {
    const { rows } = await this.query<{ element: number; array: number }>(
      `select oid as element, typarray as array from pg_type where typarray <> 0`,
    )
    for (const { element, array } of rows) {
      const read = this.#parsers[element] ?? String
      this.#parsers[array] = (text) => types.arrayParser(text, read, array)
      this.#serializers[array] = (values) => types.arraySerializer(values, this.#serializers[element], array)
    }
  }
}

function commandsOf(told: messages.BackendMessage[]): string[] {
  return told.flatMap((each) => (each instanceof messages.CommandCompleteMessage ? each.text : []))
}
