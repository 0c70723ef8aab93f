import type { SeededRandom } from './chance.ts'

const half: unknown = JSON.parse(String.raw`"\ud83d"`)
const otherHalf: unknown = JSON.parse(String.raw`"\udc00"`)
const edges = [2 ** 31, 2 ** 53, 2 ** 63].flatMap((edge) => [edge - 1, edge, edge + 1, -edge, -edge - 1])

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { a: value }
  return value
}

const invalidValues: readonly ((chance: SeededRandom) => unknown)[] = [
  () => '\0',
  () => 'a\0b',
  () => half,
  () => `x${String(otherHalf)}y`,
  () => '\u202eliah\u202c \u200f\u061c',
  () => `e${'\u0301'.repeat(10_000)}`,
  () => '👨‍👩‍👧‍👦'.repeat(50),
  () => 'x'.repeat(70_000),
  () => '',
  () => '   ',
  () => "'; drop table orders; --",
  () => '%',
  () => '\\',
  () => '../../etc/passwd',
  () => '{name} {{1}} $1 $& ${x}',
  () => '<script>alert(1)</script>',
  () => 'true',
  () => 'null',
  () => '1e999',
  () => '-0',
  () => 'Infinity',
  () => '0x10',
  () => '9999-99-99',
  () => '275760-09-13',
  () => '0000-00-00 00:00:00',
  () => '-1',
  (chance) => chance.one(edges),
  (chance) => String(chance.one(edges)),
  () => 1e308,
  () => -1e308,
  () => 5e-324,
  () => 0.1 + 0.2,
  () => -1,
  () => 0,
  () => null,
  () => true,
  () => false,
  () => [],
  () => {},
  () => ({}),
  () => [[]],
  () => [null],
  () => Array.from({ length: 5_000 }, (_, n) => n),
  () => Array.from({ length: 600 }, () => 'x'),
  () => nested(20),
  () => nested(100),
  () => ({ length: 5 }),
  () => ({ toString: 1, valueOf: 1 }),
  () => ({ constructor: { name: 'x' } }),
]

/** Returns the input with one error: an invalid value at any depth, a missing field, or an unknown field. */
export function createInvalidInput(input: unknown, chance: SeededRandom): unknown {
  if (typeof input !== 'object' || input === null || chance.hits(0.1))
    return chance.one(invalidValues)(chance)
  if (Array.isArray(input)) {
    const at = chance.whole(0, input.length)
    return input.toSpliced(at, 1, createInvalidInput(input[at], chance))
  }
  const fields = Object.entries(input)
  if (fields.length === 0 || chance.hits(0.1))
    return { ...input, [oddName(chance)]: chance.one(invalidValues)(chance) }
  const [name, value] = chance.one(fields)
  if (chance.hits(0.15)) return Object.fromEntries(fields.filter(([each]) => each !== name))
  return { ...input, [name]: createInvalidInput(value, chance) }
}

const oddName = (chance: SeededRandom) =>
  chance.one(['', 'a\0', 'toString', 'constructor', 'id', '0', 'x'.repeat(500), 'ü', 'hasOwnProperty'])

export function formatForAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.slice(0, 4_000).toWellFormed())
}
