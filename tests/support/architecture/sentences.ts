import { parseSync } from 'oxc-parser'
import type { Tree } from './tree.ts'

// What is wrong with a field is said by a code (`says('too_long', { most: 80 })`); its words stand in a table.

/** No sentence stands where a schema takes what to say: it would travel without a code. */
export function contractsSayByCode({ files }: Tree): string[] {
  return Object.entries(files)
    .filter(([path, text]) => /^core\/.*\.ts$/.test(path) && /from 'zod'/.test(text))
    .flatMap(([path, text]) =>
      sentencesIn(path, text).map((sentence) => `${path} says “${sentence}” without a code`),
    )
}

type Node = Readonly<Record<string, unknown>>
const isNode = (given: unknown): given is Node => typeof given === 'object' && given !== null

function sentencesIn(path: string, text: string): string[] {
  const found: string[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look)
    if (!isNode(node)) return
    if (node['type'] === 'ObjectExpression') found.push(...saidBy(node))
    if (node['type'] === 'CallExpression') found.push(...wordsIn(node['arguments']))
    Object.values(node).forEach(look)
  }
  look(parseSync(path, text).program)
  return found
}

/** `error` and `message` of an options object; refusals, which have a status, are by code already. */
function saidBy({ properties }: Node): string[] {
  const parts = (Array.isArray(properties) ? properties : []).filter(isNode)
  const named = (...names: string[]) =>
    parts.filter(({ key }) => isNode(key) && names.includes(String(key['name'])))
  if (named('status').length > 0) return []
  return named('error', 'message').flatMap(({ value }) => wordsIn([value]))
}

/** Literals that are sentences: a capital, and words behind it. */
function wordsIn(values: unknown): string[] {
  return (Array.isArray(values) ? values : []).filter(isNode).flatMap((value) => {
    const text = value['type'] === 'TemplateLiteral' ? textOf(value) : value['value']
    return typeof text === 'string' && /^[A-Z]\S* [a-z\d…]/.test(text) ? [text] : []
  })
}

const textOf = ({ quasis }: Node): string =>
  (Array.isArray(quasis) ? quasis : [])
    .map((part: unknown) => (isNode(part) && isNode(part['value']) ? String(part['value']['cooked']) : ''))
    .join('…')
