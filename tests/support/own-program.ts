import { test as sharing } from './browser.ts'
import { openReadyShop, type Shop } from './open-shop.ts'
import { startProgram, type Program } from './program.ts'

interface Own {
  /** Settings of the program, in addition to the worker's fake contact list. */
  env?: Record<string, string>
  /** Cleans up after the file. */
  end?: () => unknown
}

/**
 * `test` on a separate program for the file, for tests that need other settings or an unused shop. The worker and its
 * browser are shared with other files.
 */
export function testOnOwnProgram(begin: () => Own | Promise<Own> = () => ({})) {
  // Not a hook, because Playwright needs the program's address before hooks run.
  let started: Promise<{ program: Program; end: Own['end'] }> | undefined
  let opened: Promise<Shop> | undefined
  const start = async (source: string) => {
    const { env, end } = await begin()
    return { program: await startProgram({ CONTACTS_SOURCE_URL: source, ...env }), end }
  }
  const test = sharing.extend({
    program: async ({ source }, use) => use((await (started ??= start(source.url))).program),
    shop: async ({ program, source }, use) => use(await (opened ??= openReadyShop(program, source, 99))),
  })
  test.afterAll(async () => {
    const own = await started
    await own?.program.stop()
    await own?.end?.()
  })
  return test
}
