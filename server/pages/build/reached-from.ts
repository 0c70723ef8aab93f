import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

export type Context = Rolldown.ChunkingContext
/** Whether a module goes into a group. */
export type Belongs = (id: string, context: Context) => boolean

const found = new Map<string[], Map<string, number>>()

/** Our modules that at least so many of these pages import, themselves or by what they import. */
export function reachedFrom(
  pages: string[],
  least: number,
  context: Context,
): { has: (id: string) => boolean } {
  let counts = found.get(pages)
  if (!counts) {
    counts = new Map()
    found.set(pages, counts)
    for (const page of pages)
      for (const id of importsOf(resolve('web', page), context)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return { has: (id) => (counts.get(id) ?? 0) >= least }
}

function importsOf(start: string, context: Context): Set<string> {
  const seen = new Set<string>()
  const look = (id: string) => {
    if (seen.has(id) || id.includes('node_modules')) return
    seen.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) look(imported)
  }
  look(start)
  return seen
}
