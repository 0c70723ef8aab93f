import type { Fault } from './world.ts'

/** Returns the faults that do not kill the database's server. */
export const excludeServerFaults = (lists: readonly (readonly Fault[])[]): Fault[] =>
  lists.flat().filter(({ needsServer }) => !needsServer)
