import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { liftoffOnly, nodeFlags } from './node-flags.ts'
import { makeTestsFolder } from './tests-folder.ts'

const maker = join(import.meta.dirname, 'make-templates.ts')

/** Before the tests on PGlite: one migrated data folder, which each test database is a copy of. */
export default async function prepare(project: TestProject) {
  const folder = makeTestsFolder()
  const [template, empty] = [join(folder, 'template'), join(folder, 'empty')]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // In a process of its own: vitest's compiles for speed what is done once.
    const args = [...nodeFlags, liftoffOnly, maker, empty, template]
    const { stdout: version } = await promisify(execFile)(process.execPath, args)
    project.provide('databases', { engine: 'pglite', folder, template, empty })
    project.vitest.logger.log(`Testing on the embedded database, PGlite (PostgreSQL ${version}).`)
    return remove
  } catch (error) {
    remove()
    throw error
  }
}
