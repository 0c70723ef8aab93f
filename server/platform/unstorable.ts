import { inputIssue } from '#core/shared/input-words.ts'
import type { Issue } from '#core/shared/issues.ts'

/** Half of a character, or NUL: PostgreSQL has no place for either, and says so as a failure of ours. */
const cannotBeStored = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Deeper than any contract: `too-deep.ts` has refused what comes as JSON. */
const deepest = 40

/** What no column can hold, by field as in `Failure`; null where all is well. */
export function unstorable(input: unknown): Record<string, Issue> | null {
  const found: Record<string, Issue> = {}
  const look = (value: unknown, path: (string | number)[]): void => {
    if (typeof value === 'string') {
      if (cannotBeStored(value)) found[nameOf(path)] = inputIssue('unstorable', path)
    } else if (typeof value === 'object' && value !== null && path.length < deepest) {
      for (const [key, each] of Object.entries(value)) {
        if (cannotBeStored(key)) found[nameOf(path)] = inputIssue('unstorable', path)
        else look(each, [...path, Array.isArray(value) ? Number(key) : key])
      }
    }
  }
  look(input, [])
  return Object.keys(found).length ? found : null
}

const nameOf = (path: (string | number)[]) => path.join('.')
