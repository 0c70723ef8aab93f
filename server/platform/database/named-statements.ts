import type { QueryConfig } from 'pg'
import type { Query } from './query.ts'
import { factsOf } from '../thrown-facts.ts'

/** A shop's day has a few hundred different texts; what comes beyond is parsed each time. */
const mostNamed = 500

/**
 * Gives each text a name of its own: a connection parses what has a name once, and keeps its plan where PostgreSQL
 * thinks that one plan does for all values (docs/decisions/0103).
 */
export class NamedStatements {
  readonly #names = new Map<string, string>()
  #given = 0

  /** Runs one statement; `again` where it may be tried once more, outside of a transaction. */
  async run(query: Query, { text, ...config }: QueryConfig, values: unknown[] = [], again?: Query) {
    const name = this.#nameOf(text)
    if (name === undefined) return query({ ...config, text }, values)
    try {
      return await query({ ...config, text, name }, values)
    } catch (error) {
      if (!columnsChanged(error)) throw error
      this.#names.delete(text)
      if (!again) throw error
      return again({ ...config, text }, values)
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostNamed || !canBePrepared(text)) return known
    const name = `s${(this.#given += 1)}`
    this.#names.set(text, name)
    return name
  }
}

/** Whether this text is one statement of the kind whose parsing and planning is worth keeping. */
const canBePrepared = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')

/**
 * Whether a prepared statement was refused because its answer has other columns by now: another process may migrate
 * the database. Nothing has been done then, and outside of a transaction it may be prepared anew and tried again.
 */
const columnsChanged = (error: unknown) => factsOf(error).code === '0A000'
