import type { Fault } from './world.ts'

export const excludeServerFaults = (lists: readonly (readonly Fault[])[]): Fault[] =>
  lists.flat().filter(({ needsServer }) => !needsServer)
