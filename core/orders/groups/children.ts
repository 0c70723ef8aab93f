export interface ChildName {
  name: string
  section: string
}

const inOrder = new Intl.Collator('ms', { numeric: true, sensitivity: 'base' })

/** Compares two children by class, then by name. All lists, sheets and bag labels use this order. */
export const compareByClass = (one: ChildName, other: ChildName): number =>
  inOrder.compare(one.section, other.section) || inOrder.compare(one.name, other.name)

const plainName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase()

export function findDuplicateNames(children: readonly { id: string; name: string }[]): Set<string> {
  const of = new Map<string, string[]>()
  for (const { id, name } of children) of.set(plainName(name), [...(of.get(plainName(name)) ?? []), id])
  return new Set([...of.values()].filter((ids) => ids.length > 1).flat())
}

/** Returns the expected names without a child. A name that is expected twice needs two children. */
export function listMissingNames(
  expected: readonly string[],
  children: readonly { name: string }[],
): string[] {
  const present = new Map<string, number>()
  for (const { name } of children) present.set(plainName(name), (present.get(plainName(name)) ?? 0) + 1)
  return expected.filter((name) => {
    const left = present.get(plainName(name)) ?? 0
    if (left > 0) present.set(plainName(name), left - 1)
    return left === 0
  })
}

/** Returns the lowest free numbers, at most `most`. `7` and `07` count as the same number. */
export function listAvailableNumbers(taken: readonly string[], most = 8): string[] {
  const takenNumbers = new Set(taken.map(Number))
  return Array.from({ length: 100 }, (_, number) => number)
    .filter((number) => number > 0 && !takenNumbers.has(number))
    .slice(0, most)
    .map(String)
}
