import type { Fault } from './world.ts'

/** Those that can be made on this database; `server`: also those that kill the database's server. */
export function faultsOf(
  engine: 'pglite' | 'postgres',
  lists: readonly (readonly Fault[])[],
  { server = false } = {},
): Fault[] {
  return lists
    .flat()
    .filter(({ only, needsServer }) => (!only || only === engine) && (server || !needsServer))
}
