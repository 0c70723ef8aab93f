import type { Fault } from './world.ts'

/** The faults of these lists that leave the database's server alone. */
export const withoutServer = (lists: readonly (readonly Fault[])[]): Fault[] =>
  lists.flat().filter(({ needsServer }) => !needsServer)
