import { afterAll, beforeAll } from 'vitest'
import { startProgram, type Program } from '../program.ts'
import type { Driver } from './driver.ts'
import type { Flow } from './flows.ts'
import { Visitor } from './visitor.ts'

export function defineFlowTests(browser: string, start: () => Promise<Driver>) {
  let program: Program
  beforeAll(async () => {
    program = await startProgram()
  })
  afterAll(() => program.stop())
  return async (flow: Flow) => {
    const driver = await start()
    try {
      await flow(new Visitor(browser, driver, program.url), program.url)
    } finally {
      await driver.close()
    }
  }
}
