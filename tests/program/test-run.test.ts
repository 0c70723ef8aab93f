import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runVitest } from '../../scripts/run-vitest.ts'
import { touchedBrowserTests } from '../../scripts/touched-tests.ts'

// `npm test` itself, over tests whose process is ended in their middle.

mkdirSync('test-results', { recursive: true })
// Within the project: the tests in it import vitest.
const root = mkdtempSync(join(process.cwd(), 'test-results/run-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, ...lines: string[]) => writeFileSync(join(root, name), lines.join('\n'))
const config = (...projects: string[]) =>
  write(
    'vitest.config.ts',
    `export default { test: { maxWorkers: 1, projects: ${JSON.stringify(
      projects.map((name) => ({ test: { name, isolate: false, include: ['*.test.ts'] } })),
    )} } }`,
  )
const run = (...only: string[]) => {
  const said: string[] = []
  const report = runVitest({
    root,
    only,
    output: 'ignore',
    report: join(root, 'report.json'),
    say: (line) => said.push(line),
  })
  return { ...report, said: said.join('') }
}

test('RUN-08 files whose process a signal ended are run again, and that is said', () => {
  config('one', 'two')
  const once = `import { existsSync, writeFileSync } from 'node:fs'`
  const dies = `if (!existsSync('${root}/died')) { writeFileSync('${root}/died', ''); process.abort() }`
  write(
    'a.test.ts',
    once,
    `import { test } from 'vitest'`,
    `test('first', () => {})`,
    `test('dies', () => { ${dies} })`,
  )
  write('b.test.ts', `import { test } from 'vitest'`, `test('comes after', () => {})`)
  const { passed, failed, lost, signals, said } = run()
  expect({ passed, failed, lost, signals }).toEqual({ passed: 6, failed: 0, lost: [], signals: ['SIGABRT'] })
  expect(said).toContain('A signal (SIGABRT) ended a process of tests: running')
})

test('RUN-08 a file that ends its process each time fails, by its name', () => {
  config('one')
  write('a.test.ts', `import { test } from 'vitest'`, `test('dies', () => process.abort())`)
  const { passed, failed, failures } = run()
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(failures[0]?.name).toMatch(/a\.test\.ts \(one\)$/)
})

test('RUN-08 what fails is counted as failed, not as lost', () => {
  config('one')
  write('a.test.ts', `import { expect, test } from 'vitest'`, `test('no', () => expect(1).toBe(2))`)
  const { failed, failures, signals } = run()
  expect([failed, failures[0]?.name, signals]).toEqual([1, 'a.test.ts (one) › no', []])
})

test('a word that only browser tests have is no failure of these', () => {
  config('one')
  write('a.test.ts', `import { test } from 'vitest'`, `test('is', () => {})`)
  expect(run('calculator')).toMatchObject({ passed: 0, failed: 0 })
  expect(run('a.test')).toMatchObject({ passed: 1, failed: 0 })
})

const named = (file: string) => touchedBrowserTests([file]).map((each) => each.replace('tests/e2e/', ''))

test('a changed screen, or a text of the shop by its name, is tried by the browser tests of its room; what all share by all', () => {
  expect(named('web/storefront/texts/ms/calculator.ts')).toContain('calculator.e2e.ts')
  expect(named('web/storefront/texts/ms/calculator.ts')).not.toContain('scheduled-list.e2e.ts')
  expect(named('web/admin/scheduler/message-card.tsx')).toContain('scheduled-list.e2e.ts')
  for (const shared of ['web/ui/button.tsx', 'web/storefront/texts/texts.ts'])
    expect(named(shared)).toContain('scan.e2e.ts')
  expect(named('core/shared/money.ts')).toEqual([])
})
