import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, the longest first: one that began among the last ended a minute after all others. Those that mostly
 * wait for other processes have one between them that reckons: three at once left a fifth of the processor idle.
 */
const longest = [
  'program/commands',
  'messaging/processes',
  'orders/proofs',
  'permissions',
  'messaging/outages',
  'production/approved-raster',
  'messaging/faults',
  'messaging/restored',
  'program/start',
  'platform/pdf-artwork',
  'production/two-layouts',
  'messaging/kills',
].map((name) => `/tests/${name}.test.ts`)

/** Projects one after another, as vitest has it, and in each what takes longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => place(a) - place(b)),
    )
  }
}

function place({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((end) => moduleId.endsWith(end))
  return at === -1 ? longest.length : at
}
