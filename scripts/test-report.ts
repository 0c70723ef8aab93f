import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSpecification, TestRunEndReason } from 'vitest/node'

/** Where the report of a run is written. */
export const reportVariable = 'CETAK_TEST_REPORT'

export interface Failure {
  name: string
  /** The first lines of each try's error. */
  why: string
}

export interface TestReport {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  /** Files of which a signal ended the process before they were through, and which signal. */
  lost: { project: string; file: string }[]
  signals: string[]
}

const endedBySignal = /Worker exited unexpectedly with signal (\w+)/

/**
 * Counts what a run of vitest has found out, and what it hasn't: V8 ends a process now and then that opens and closes
 * many embedded databases (nodejs/node issue 64500), and with it go all files that the process had yet to run.
 */
export default class implements Reporter {
  #specifications: readonly TestSpecification[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#specifications = specifications
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly { message: string; cause?: unknown }[],
    _reason: TestRunEndReason,
  ): void {
    const through = modules.filter((module) => !['pending', 'queued'].includes(module.state()))
    const known = new Set(through.map((module) => idOf(module.project.name, module.moduleId)))
    const tests = through.flatMap((module) => [...module.children.allTests()])
    const stateOf = (state: string) => tests.filter((test) => test.result().state === state)
    const signals = errors.flatMap(({ cause }) => endedBySignal.exec(messageOf(cause))?.[1] ?? [])
    const others = errors.filter(({ cause }) => !endedBySignal.test(messageOf(cause)))
    const failures = [
      ...through.flatMap((module) =>
        module.errors().map(({ message }) => ({ name: module.relativeModuleId, why: firstLines(message) })),
      ),
      ...stateOf('failed').map(failureOf),
      ...others.map(({ message }) => ({ name: 'outside of any test', why: firstLines(message) })),
    ]
    const report: TestReport = {
      passed: stateOf('passed').length,
      failed: failures.length,
      skipped: stateOf('skipped').length,
      failures,
      lost: this.#specifications
        .filter(({ project, moduleId }) => !known.has(idOf(project.name, moduleId)))
        .map(({ project, moduleId }) => ({ project: project.name, file: moduleId })),
      signals,
    }
    const path = process.env[reportVariable]
    if (path) writeFileSync(path, JSON.stringify(report))
  }
}

const idOf = (project: string, file: string) => `${project} ${file}`
const messageOf = (cause: unknown) => (cause as { message?: string } | undefined)?.message ?? ''

function failureOf(test: TestCase): Failure {
  const errors = test.result().errors ?? []
  return {
    name: `${test.module.relativeModuleId} (${test.project.name}) › ${test.fullName}`,
    why: errors.map(({ message }) => firstLines(message)).join('\n'),
  }
}

export function firstLines(error: string): string {
  return stripVTControlCharacters(error).split('\n').slice(0, 12).join('\n')
}
