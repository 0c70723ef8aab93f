/** What sorts a child, and tells it from others. */
export interface NamedChild {
  name: string
  section: string
}

const inOrder = new Intl.Collator('ms', { numeric: true, sensitivity: 'base' })

/** By class, then by name: on every list, on the sheets and on the bags. */
export const byClass = (one: NamedChild, other: NamedChild): number =>
  inOrder.compare(one.section, other.section) || inOrder.compare(one.name, other.name)

/** A name as it is compared: `siti  Aminah` is `SITI AMINAH`. */
const plainName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** The ids of children who bear the name of another. */
export function twinsIn(children: readonly { id: string; name: string }[]): Set<string> {
  const of = new Map<string, string[]>()
  for (const { id, name } of children) of.set(plainName(name), [...(of.get(plainName(name)) ?? []), id])
  return new Set([...of.values()].filter((ids) => ids.length > 1).flat())
}

/** Those of the expected names that nobody has added: each child answers for one. */
export function missingOf(expected: readonly string[], children: readonly { name: string }[]): string[] {
  const present = new Map<string, number>()
  for (const { name } of children) present.set(plainName(name), (present.get(plainName(name)) ?? 0) + 1)
  return expected.filter((name) => {
    const left = present.get(plainName(name)) ?? 0
    if (left > 0) present.set(plainName(name), left - 1)
    return left === 0
  })
}

/** The first few numbers that nobody has; `7` and `07` are one. */
export function freeNumbers(taken: readonly string[], most = 8): string[] {
  const gone = new Set(taken.map(Number))
  return Array.from({ length: 100 }, (_, number) => number)
    .filter((number) => number > 0 && !gone.has(number))
    .slice(0, most)
    .map(String)
}
