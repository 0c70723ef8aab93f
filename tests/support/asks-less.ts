/** Set for a whole run's tests on the embedded database where PostgreSQL is asked everything (docs/decisions/0539). */
export const asksLessVariable = 'CETAK_TEST_ASKS_LESS'

/** The first of these only, where PostgreSQL is asked all of them. */
export const firstIfLess = <Each>(all: readonly Each[]): readonly Each[] =>
  process.env[asksLessVariable] ? all.slice(0, 1) : all
