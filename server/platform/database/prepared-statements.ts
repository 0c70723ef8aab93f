import { messages, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

import { columnsChanged } from './preparing.ts'

const { serialize } = protocol
const bytea = 17

export type Parsers = Parameters<typeof parse.parseResults>[1]
export type Serializers = Record<number, (value: unknown) => string>

interface Wire {
  send(...messages: Uint8Array[]): Promise<messages.BackendMessage[]>
}

interface Prepared {
  name: string
  /** The type of each value, for writing it. */
  types: number[]
  /** The columns of the answer; null for a statement without one. */
  columns: messages.RowDescriptionMessage | null
}

interface Kept {
  prepared: Promise<Prepared>
  /** How many are running it now. */
  users: number
}

/** A shop's day has a few hundred different texts; each takes some 20 kB. */
const mostKept = 400
/** A plan that was made while a table was empty would go on reading it from end to end when it has filled. */
const plansKeptMs = 10_000
/** What is of a type that nobody reads is read as this. */
const textType = 25

/**
 * Statements that the embedded engine has parsed once, by their text, with their plans where PostgreSQL thinks that
 * one plan does for all values. PGlite's own `query` crosses into the engine six times, and parses and plans each
 * time: 390 µs for a row by its key, where this takes 85; 5 ms for taking due messages, where this takes less than
 * one (docs/decisions/0103).
 */
export class PreparedStatements {
  readonly #wire: Wire
  readonly #parsers: Parsers
  readonly #serializers: Serializers
  /** The one used longest ago first. */
  readonly #kept = new Map<string, Kept>()
  #made = 0
  #plansFrom = performance.now()

  constructor(wire: Wire, parsers: Parsers, serializers: Serializers) {
    this.#wire = wire
    this.#parsers = parsers
    this.#serializers = serializers
  }

  /** Runs one statement; others may be under way. */
  async run(text: string, values: unknown[], options?: QueryOptions): Promise<Results> {
    await this.#thinkAnew()
    const kept = this.#keep(text)
    kept.users += 1
    try {
      return await this.#execute(await kept.prepared, values, options)
    } catch (error) {
      if (columnsChanged(error)) this.#drop(text, kept)
      throw error
    } finally {
      kept.users -= 1
      await this.#closeUnused(text, kept)
    }
  }

  async #thinkAnew(): Promise<void> {
    const now = performance.now()
    if (now - this.#plansFrom < plansKeptMs) return
    this.#plansFrom = now
    await this.#wire.send(serialize.query('discard plans'))
  }

  /** The statement of a text, as the one used last. */
  #keep(text: string): Kept {
    const known = this.#kept.get(text)
    const kept = known ?? { prepared: this.#prepare(text), users: 0 }
    if (!known) kept.prepared.catch(() => this.#drop(text, kept))
    this.#kept.delete(text)
    this.#kept.set(text, kept)
    return kept
  }

  async #execute({ name, types, columns }: Prepared, values: unknown[], options?: QueryOptions) {
    const bound = values.map((value, at) => this.#written(value, types[at]))
    const answer = await this.#wire.send(
      serialize.bind({ statement: name, values: bound }),
      serialize.execute(),
      serialize.sync(),
    )
    const parsers = this.#parsersOf(columns, options)
    const [result] = parse.parseResults(columns ? [columns, ...answer] : answer, parsers, {
      rowMode: options?.rowMode ?? 'object',
    })
    if (!result) throw new Error('a statement has one result')
    return result
  }

  #drop(text: string, kept: Kept): void {
    if (this.#kept.get(text) === kept) this.#kept.delete(text)
  }

  /** Closes this statement when it was dropped and nobody uses it any more, and the oldest when there are too many. */
  async #closeUnused(text: string, kept: Kept): Promise<void> {
    if (kept.users === 0 && this.#kept.get(text) !== kept) await this.#close(kept)
    for (const [oldText, old] of this.#kept) {
      if (this.#kept.size <= mostKept) return
      if (old.users > 0) continue
      this.#drop(oldText, old)
      await this.#close(old)
    }
  }

  async #close({ prepared }: Kept): Promise<void> {
    const made = await prepared.catch(() => null)
    if (made) await this.#wire.send(serialize.close({ type: 'S', name: made.name }), serialize.sync())
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${(this.#made += 1)}`
    const told = await this.#wire.send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const prepared: Prepared = { name, types: [], columns: null }
    for (const message of told) {
      if (message instanceof messages.ParameterDescriptionMessage) prepared.types = message.dataTypeIDs
      if (message instanceof messages.RowDescriptionMessage) prepared.columns = message
    }
    return prepared
  }

  /** Those of this answer alone: PGlite copies all its hundreds at each statement that brings some of its own. */
  #parsersOf(columns: Prepared['columns'], options?: QueryOptions) {
    const types = columns?.fields.map(({ dataTypeID }) => dataTypeID) ?? []
    return Object.fromEntries(
      [textType, ...types].map((type) => [type, options?.parsers?.[type] ?? this.#parsers[type]]),
    ) as Parsers
  }

  #written(value: unknown, type = 0) {
    if (value === null || value === undefined) return null
    // In binary: PGlite's own makes a string of each byte, which for a file of 15 MB took 2 s and 300 MB.
    if (type === bytea && value instanceof Uint8Array) return value
    const write = this.#serializers[type]
    // oxlint-disable-next-line typescript/no-base-to-string -- as PGlite's own `query` does
    return write ? write(value) : String(value)
  }
}
