import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import {
  featureOrder,
  roomsOfMessaging,
  roomsOfOrders,
  roomsOfProduction,
} from './support/architecture/imports.ts'

// Holds `docs/architecture.md` to the code: whoever follows a walk has to arrive. Each failure says what to mend.

const page = readFileSync('docs/architecture.md', 'utf8')
const sections = new Map(page.split(/^## /m).map((text) => [text.slice(0, text.indexOf('\n')), text]))
const walks = [...sections].filter(([title]) => /^Walk \d: /.test(title))
const steps = walks.flatMap(([title, text]) =>
  [...text.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number = '', step = '']) => ({
    at: `${title}, step ${number}`,
    step,
  })),
)
const answers = [...(sections.get('Where is …?') ?? '').matchAll(/^- \*\*(.+?)\*\* (.+)$/gm)].map(
  ([, at = '', step = '']) => ({ at, step }),
)

/** The program as one text, for names that no single file owns. */
const program = globSync(['{core,server,web}/**/*.{ts,tsx}', 'migrations/**/*.sql'])
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** Each file of the repository that a line links, with the functions that stand behind its ›. */
function filesIn(step: string) {
  return [...step.matchAll(/\[([^\]]+)\]\(\.\.\/([^)#]+)(?:#[^)]*)?\)((?: ›|,(?= `))?(?:,? `\w+`)*)/g)].map(
    ([, named = '', path = '', behind = '']) => ({
      named,
      path,
      functions: behind.startsWith(' ›') ? [...behind.matchAll(/`(\w+)`/g)].map(([, name = '']) => name) : [],
    }),
  )
}

const read = (path: string) => readFileSync(normalize(join('docs', '..', path)), 'utf8')

/** A function, a method, a class or a table of values; of SQL a function. */
function declares(source: string, name: string): boolean {
  const declared = new RegExp(
    String.raw`\b(?:function\*?|const|class|interface|type) ${name}\b|^ +(?:async )?#?${name}[(<]`,
    'm',
  )
  return declared.test(source)
}

test('the page is read as it is written', () => {
  expect(walks.length).toBe(4)
  expect(steps.length).toBe(walks.join('\n').match(/^\d+\. /gm)?.length)
  expect(steps.length).toBeGreaterThan(45)
  expect(answers.length).toBeGreaterThanOrEqual(9)
  expect(declares('export async function draw() {}', 'draw')).toBe(true)
  expect(declares('  async draw(month) {', 'draw')).toBe(true)
  expect(declares('return draw(month)', 'draw')).toBe(false)
  expect(filesIn('[a.ts](../core/a.ts) › `b`, `c`: asks `d`')).toEqual([
    { named: 'a.ts', path: 'core/a.ts', functions: ['b', 'c'] },
  ])
})

test('every step begins with a file and what happens in it', () => {
  const wrong = steps.filter(({ step }) => !/^\[[^\]]+\]\([^)]+\) › `\w+`/.test(step))
  expect(wrong).toEqual([])
})

test('every file and function that is named is there', () => {
  const wrong = [...steps, ...answers].flatMap(({ at, step }) =>
    filesIn(step).flatMap(({ named, path, functions }) => {
      if (!globSync(path).length) return [`${at}: ${path} is not there`]
      const misnamed =
        /\.\w+$/.test(named) && !path.endsWith(named) ? [`${at}: ${named} leads to ${path}`] : []
      const missing = functions.filter((name) => !declares(read(path), name))
      return [...misnamed, ...missing.map((name) => `${at}: ${path} has no ${name}`)]
    }),
  )
  expect(wrong).toEqual([])
})

test('every other name in a step is one of the program', () => {
  const names = steps.flatMap(({ at, step }) =>
    [...step.matchAll(/`([a-z]+(?:[A-Z_][A-Za-z]+)+)`/g)].map(([, name = '']) => ({ at, name })),
  )
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter(({ name }) => !new RegExp(String.raw`\b${name}\b`).test(program))).toEqual([])
})

test('the table of rules has every rule that is held, by its test', () => {
  const held = [...readFileSync('tests/architecture.test.ts', 'utf8').matchAll(/^ {2}'(.+)': \{$/gm)]
  const told = [...(sections.get('Rules') ?? '').matchAll(/^\|[^|]+\|[^|]+\| ([^|]+?) *\|$/gm)]
  const titles = told.map(([, title = '']) => title).filter((title) => !/^(test|-+)$/.test(title))
  expect(titles).toEqual(held.map(([, title]) => title))
  expect(titles.length).toBeGreaterThan(15)
})

test('features and rooms stand in the order that is held', () => {
  const tree = sections.get('The tree') ?? ''
  expect(tree).toContain(featureOrder.join(' '))
  const rows = [...tree.matchAll(/^\| (`.+?`) +\|/gm)].map(([, rooms = '']) => rooms.replaceAll('`', ''))
  const lines = [...roomsOfOrders, ...roomsOfMessaging, ...roomsOfProduction].map((line) => line.join(', '))
  expect(rows).toEqual(lines)
})
