import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram, templateVariable } from './program.ts'
import { createTestsFolder } from './tests-folder.ts'

/** Runs once before the browser tests. Starts a program and keeps its data folder, which the tests' programs copy. */
export default async function prepare() {
  const folder = createTestsFolder()
  const template = join(folder, 'template')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const program = await startProgram({}, { dataDir: template })
    await program.stop()
    process.env[templateVariable] = template
    return remove
  } catch (error) {
    remove()
    throw error
  }
}
