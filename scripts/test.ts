import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildIfNeeded } from './build-if-needed.ts'
import { requireMachineParts } from './machine-parts.ts'

// `npm test`: everything, in the order in which a mistake shows soonest. Arguments narrow the test files.
const only = process.argv.slice(2)
const bin = (name: string) => `node_modules/.bin/${name}`
const results = { tests: 'test-results/tests.json', browser: 'test-results/browser.json' }
const say = (line: string) => process.stdout.write(`${line}\n`)

process.env['PATH'] = `${process.cwd()}/node_modules/.bin:${process.env['PATH']}`
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

requireMachineParts(say)
const steps: [name: string, command: string, args: string[]][] = [
  ['Formatting', bin('oxfmt'), ['--check']],
  ['Page types', bin('react-router'), ['typegen']],
  ['Types', bin('tsc'), ['-b']],
  ['Lint', bin('oxlint'), ['--type-aware']],
]
for (const [name, command, args] of steps) run(name, command, args)
buildIfNeeded(say)

const testsFailed = run('Tests on both databases', bin('vitest'), ['run', ...vitestReports(), ...only], {
  mayFail: true,
})
// Counted at once: Playwright empties the folder when it begins.
const tests = vitestCount()
const browserFailed = run('Browser tests', bin('playwright'), ['test', '--pass-with-no-tests', ...only], {
  mayFail: true,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: results.browser },
})
const failed = testsFailed || browserFailed

const counted = [tests, playwrightCount()]
const sum = (what: 'passed' | 'failed' | 'skipped') => counted.reduce((all, each) => all + each[what], 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(failed || sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

function run(
  name: string,
  command: string,
  args: string[],
  options: { mayFail?: boolean; env?: Record<string, string> } = {},
): boolean {
  const start = performance.now()
  say(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...options.env } })
  say(`── ${name}: ${status === 0 ? 'good' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (status !== 0 && !options.mayFail) process.exit(1)
  return status !== 0
}

function vitestReports(): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${results.tests}`]
}

function vitestCount() {
  const { numPassedTests, numFailedTests, numPendingTests } = read(results.tests)
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
}

function playwrightCount() {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(results.browser)['stats'] ?? {}
  if (flaky > 0) say(`\n${flaky} browser tests needed a second try: see “flaky” above.`)
  return { passed: expected + flaky, failed: unexpected, skipped }
}

// oxlint-disable-next-line typescript/no-explicit-any -- two runners' own report shapes, read for four numbers
function read(file: string): any {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
