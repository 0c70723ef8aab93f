import { parse, protocol, type messages, type QueryOptions, type Results } from '@electric-sql/pglite'

import { columnsChanged } from './preparing.ts'

const { serialize } = protocol

type Parsers = Parameters<typeof parse.parseResults>[1]

/** The part of PGlite that takes messages of the wire protocol. */
interface Wire {
  execProtocolStream(message: Uint8Array, options: { syncToFs: boolean }): Promise<messages.BackendMessage[]>
  serializers: Record<number, (value: unknown) => string>
  parsers: Parsers
}

interface Prepared {
  name: string
  /** The type of each value, for writing it. */
  types: number[]
  /** The columns of the answer; null for a statement without one. */
  columns: messages.RowDescriptionMessage | null
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
  /** The one used longest ago first. */
  readonly #kept = new Map<string, Prepared>()
  #made = 0
  #plansFrom = performance.now()

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Runs one statement; nothing else may be under way on the engine meanwhile. */
  async run(text: string, values: unknown[], options?: QueryOptions): Promise<Results> {
    await this.#thinkAnew()
    const { name, types, columns } = await this.#prepared(text)
    const bound = values.map((value, at) => this.#written(value, types[at]))
    try {
      const answer = await this.#send(
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
    } catch (error) {
      if (columnsChanged(error)) await this.#forget(text)
      throw error
    }
  }

  async #thinkAnew(): Promise<void> {
    const now = performance.now()
    if (now - this.#plansFrom < plansKeptMs) return
    this.#plansFrom = now
    await this.#send(serialize.query('discard plans'))
  }

  async #prepared(text: string): Promise<Prepared> {
    const known = this.#kept.get(text)
    if (known) {
      this.#kept.delete(text)
      this.#kept.set(text, known)
      return known
    }
    const name = `s${(this.#made += 1)}`
    const told = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const made: Prepared = { name, types: [], columns: null }
    for (const message of told) {
      if (message.name === 'parameterDescription')
        made.types = (message as messages.ParameterDescriptionMessage).dataTypeIDs
      if (message.name === 'rowDescription') made.columns = message as messages.RowDescriptionMessage
    }
    this.#kept.set(text, made)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) await this.#forget(oldest)
    return made
  }

  async #forget(text: string): Promise<void> {
    const name = this.#kept.get(text)?.name ?? ''
    this.#kept.delete(text)
    await this.#send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  /** Those of this answer alone: PGlite copies all its hundreds at each statement that brings some of its own. */
  #parsersOf(columns: Prepared['columns'], options?: QueryOptions) {
    const types = columns?.fields.map(({ dataTypeID }) => dataTypeID) ?? []
    return Object.fromEntries(
      [textType, ...types].map((type) => [type, options?.parsers?.[type] ?? this.#wire.parsers[type]]),
    ) as Parsers
  }

  #written(value: unknown, type = 0) {
    if (value === null || value === undefined) return null
    const write = this.#wire.serializers[type]
    // oxlint-disable-next-line typescript/no-base-to-string -- as PGlite's own `query` does
    return write ? write(value) : String(value)
  }

  #send(...messages: Uint8Array[]) {
    return this.#wire.execProtocolStream(new Uint8Array(Buffer.concat(messages)), { syncToFs: false })
  }
}
