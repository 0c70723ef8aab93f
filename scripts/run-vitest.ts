import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportVariable, type TestReport } from './test-report.ts'

/** Set where all tests run, and none that somebody names: a whole run asks less of the embedded database. */
export const wholeRunVariable = 'CETAK_WHOLE_TEST_RUN'

/** A process that a signal ends again and again has a cause that more tries don't mend. */
const mostTries = 3

export interface VitestRun {
  /** The folder whose vitest configuration is used; ours unless a test of this says otherwise. */
  root?: string
  /** Narrows the files. */
  only: string[]
  /** Where what vitest prints goes. */
  output?: 'inherit' | 'ignore'
  /** Where a report may lie meanwhile. */
  report: string
  say: (line: string) => void
}

/** Runs the tests; files whose process was ended by a signal are run again, and that is said. */
export function runVitest({ root = '.', only, output = 'inherit', report, say }: VitestRun): TestReport {
  const whole = only.length === 0 && { [wholeRunVariable]: 'yes' }
  const runOnce = (args: string[]): TestReport => {
    rmSync(report, { force: true })
    const { status } = spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--root',
        root,
        '--reporter=default',
        ...ourReporter,
        ...args,
      ],
      { stdio: output, env: { ...process.env, [reportVariable]: report, ...whole } },
    )
    const told: TestReport = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : nothing
    // What it can't count (a missing setup, say) is told above its summary.
    return status !== 0 && told.failed + told.lost.length === 0 ? { ...told, ...unexplained } : told
  }
  // A word may be meant for the browser tests alone; that neither has any is for the caller to see.
  const sum = runOnce(only.length > 0 ? ['--passWithNoTests', ...only] : [])
  for (let tries = 1; sum.lost.length > 0 && tries < mostTries; tries += 1) {
    say(`\nA signal (${sum.signals.join(', ')}) ended a process of tests: running ${files(sum)} again.`)
    // The last time each by itself: one that ends its process each time takes no other with it.
    const alone = tries === mostTries - 1
    const again = Map.groupBy(sum.lost.splice(0), ({ project, file }) =>
      alone ? `${project} ${file}` : project,
    )
    for (const lost of again.values())
      add(sum, runOnce(['--project', lost[0]?.project ?? '', ...lost.map(({ file }) => file)]))
  }
  if (sum.lost.length > 0) {
    sum.failed += sum.lost.length
    for (const { project, file } of sum.lost)
      sum.failures.push({
        name: `${file} (${project})`,
        why: `a signal ended its process ${mostTries} times`,
      })
  }
  return sum
}

const ourReporter = [`--reporter=${join(import.meta.dirname, 'test-report.ts')}`]

const nothing: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], lost: [], signals: [] }
const unexplained = { failed: 1, failures: [{ name: 'vitest', why: 'it failed without a test: see above' }] }

const files = ({ lost }: TestReport) => (lost.length === 1 ? 'one file' : `${lost.length} files`)

function add(sum: TestReport, more: TestReport): void {
  sum.passed += more.passed
  sum.failed += more.failed
  sum.skipped += more.skipped
  sum.failures.push(...more.failures)
  sum.lost.push(...more.lost)
  sum.signals.push(...more.signals)
}
