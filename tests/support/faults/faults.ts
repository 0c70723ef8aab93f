import type { Fault } from './world.ts'

/** Returns the faults of these lists that do not affect the database's server. */
export const excludeServerFaults = (lists: readonly (readonly Fault[])[]): Fault[] =>
  lists.flat().filter(({ needsServer }) => !needsServer)
