import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

// Contracts report invalid fields by code (`says('too_long', { most: 80 })`). The messages are in one table per
// language, so programs can react to the code and pages can translate it.

test('contracts report invalid input by code and contain no literal sentences', () => {
  const contracts = globSync('core/**/*.ts', { exclude: ['**/*.test.ts'] })
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([, text]) => /from 'zod'/.test(text))
  expect(contracts.length).toBeGreaterThan(50)
  expect(
    contracts.flatMap(([path, text]) => findLiteralMessages(path, text).map((said) => `${path}: ${said}`)),
  ).toEqual([])
  expect(findLiteralMessages('a.ts', "z.string().min(1, { error: 'Please say why.' })")).toEqual([
    'Please say why.',
  ])
  expect(findLiteralMessages('a.ts', 'line(z, `At most ${most} rows.`)')).toEqual(['At most … rows.'])
})

type Node = Readonly<Record<string, unknown>>
const isNode = (given: unknown): given is Node => typeof given === 'object' && given !== null

function findLiteralMessages(path: string, text: string): string[] {
  const found: string[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look)
    if (!isNode(node)) return
    if (node['type'] === 'ObjectExpression') found.push(...findMessageOptions(node))
    if (node['type'] === 'CallExpression') found.push(...findSentences(node['arguments']))
    Object.values(node).forEach(look)
  }
  look(parseSync(path, text).program)
  return found
}

/**
 * Returns the sentences in `error` and `message` of an options object. Options with a `status` are refusals, which
 * clients identify by code.
 */
function findMessageOptions({ properties }: Node): string[] {
  const parts = (Array.isArray(properties) ? properties : []).filter(isNode)
  const named = (...names: string[]) =>
    parts.filter(({ key }) => isNode(key) && names.includes(String(key['name'])))
  if (named('status').length > 0) return []
  return named('error', 'message').flatMap(({ value }) => findSentences([value]))
}

/** Returns the literals that look like sentences: a capital letter followed by words. */
function findSentences(values: unknown): string[] {
  return (Array.isArray(values) ? values : []).filter(isNode).flatMap((value) => {
    const text = value['type'] === 'TemplateLiteral' ? getLiteralText(value) : value['value']
    return typeof text === 'string' && /^[A-Z]\S* [a-z\d…]/.test(text) ? [text] : []
  })
}

const getLiteralText = ({ quasis }: Node): string =>
  (Array.isArray(quasis) ? quasis : [])
    .map((part: unknown) => (isNode(part) && isNode(part['value']) ? String(part['value']['cooked']) : ''))
    .join('…')
