import { spawnSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { requireTestPrograms } from './test-programs.ts'
import { listChangedFiles, listAffectedBrowserTests } from './affected-tests.ts'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

interface Step {
  name: string
  command: string
  args: string[]
}

/** The output of a step is printed when the step ends, so that outputs don't mix. */
async function runTogether(steps: Step[], printLine: (line: string) => void): Promise<boolean> {
  const good = await Promise.all(
    steps.map(async ({ name, command, args }) => {
      const start = performance.now()
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ])
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      printLine(`\n── ${name}\n${out}${err}── ${name}: ${code === 0 ? 'good' : 'FAILED'}, ${seconds} s`)
      return code === 0
    }),
  )
  return good.every(Boolean)
}

// `npm test`: runs all checks and tests, fastest first. Arguments select test files, and `--changed` those affected
// by changes since the last commit.
const only = process.argv.slice(2)
const inBrowser = only.includes('--changed') ? listAffectedBrowserTests(listChangedFiles()) : only
const bin = (name: string) => `node_modules/.bin/${name}`
const vitestResults = 'test-results/tests.json'
const browserResults = 'test-results/browser.json'
const printLine = (line: string) => process.stdout.write(`${line}\n`)

process.env['PATH'] = `${process.cwd()}/node_modules/.bin:${process.env['PATH']}`
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

requireTestPrograms(printLine)
run('Formatting', bin('oxfmt'), ['--check'])
run('Page types', bin('react-router'), ['typegen'])
const checks = [
  { name: 'Lint', command: bin('oxlint'), args: ['--type-aware'] },
  { name: 'Types', command: bin('tsc'), args: ['-b'] },
  { name: 'Pages', command: process.execPath, args: ['scripts/build-if-needed.ts'] },
  { name: 'Import rules', command: bin('depcruise'), args: ['core', 'server', 'web'] },
  { name: 'What nobody uses', command: bin('knip'), args: ['--no-config-hints'] },
]
if (!(await runTogether(checks, printLine))) process.exit(1)

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]
// Pass `--passWithNoTests`, because a given file name may match only browser tests.
const testsFailed = run('Tests', bin('vitest'), ['run', ...reporters, '--passWithNoTests', ...only], {
  mayFail: true,
})
// Read the results of Vitest before Playwright starts, because Playwright empties the folder.
const tests = vitestCount()
// Don't start Playwright if no browser test is selected, because without a file name it would run all files.
const noneInBrowser = only.length > 0 && inBrowser.length === 0
const browserFailed =
  !noneInBrowser &&
  run('Browser tests', bin('playwright'), ['test', '--pass-with-no-tests', ...inBrowser], {
    mayFail: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults },
  })

const counted = [tests, playwrightCount()]
// Printed last, because often only the end of a long log is kept.
for (const { name, why } of counted.flatMap((each) => each.failures)) printLine(`\n✗ ${name}\n${why}`)
const sum = (what: 'passed' | 'failed' | 'skipped') => counted.reduce((all, each) => all + each[what], 0)
printLine(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(testsFailed || browserFailed || sum('passed') === 0 ? 1 : 0)

function run(
  name: string,
  command: string,
  args: string[],
  options: { mayFail?: boolean; env?: Record<string, string> } = {},
): boolean {
  const start = performance.now()
  printLine(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...options.env } })
  printLine(
    `── ${name}: ${status === 0 ? 'good' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  if (status !== 0 && !options.mayFail) process.exit(1)
  return status !== 0
}

interface Failure {
  name: string
  why: string
}

function vitestCount() {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = read(vitestResults)
  const failures: Failure[] = testResults
    .filter(({ status }: Any) => status === 'failed')
    .flatMap(({ name: path, message, assertionResults }: Any) => {
      const file = relative('', path)
      const failed = assertionResults.filter(({ status }: Any) => status === 'failed')
      if (failed.length === 0) return { name: file, why: firstLines(message) }
      return failed.map(({ fullName, failureMessages }: Any) => ({
        name: `${file} › ${fullName}`,
        why: failureMessages.map(firstLines).join('\n'),
      }))
    })
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures }
}

function playwrightCount() {
  const { stats, suites = [] } = read(browserResults)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  if (flaky > 0) printLine(`\n${flaky} browser tests passed only on a second try. See “flaky” above.`)
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: suites.flatMap(playwrightFailures),
  }
}

function playwrightFailures({ specs = [], suites = [] }: Any): Failure[] {
  const failed = specs.filter(({ ok }: Any) => !ok)
  const own = failed.map(({ file, title, tests }: Any) => ({
    name: `tests/e2e/${file} › ${title}`,
    why: tests
      .flatMap((each: Any) => each.results)
      .map((result: Any) => [firstLines(result.error?.message ?? result.status), ...seen(result)].join('\n'))
      .join('\n'),
  }))
  return [...own, ...suites.flatMap(playwrightFailures)]
}

function seen({ attachments = [] }: Any): string[] {
  return attachments.flatMap(({ name, body, path }: Any) => {
    if (name === 'screen') return [`on ${Buffer.from(body, 'base64').toString()}`]
    return name === 'screenshot' ? [`its picture: ${relative('', path)}`] : []
  })
}

function firstLines(error: string): string {
  return stripVTControlCharacters(error).split('\n').slice(0, 12).join('\n')
}

// oxlint-disable-next-line typescript/no-explicit-any -- two runners' own report shapes
type Any = any

function read(path: string): Any {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
