import { test as sharedTest } from './browser.ts'
import { openShopWithPaymentDetails, type Shop } from './open-shop.ts'
import { startProgram, type Program } from './program.ts'

export interface OwnProgram {
  /** Environment variables of the program, in addition to the address of the worker's fake contact list. */
  env?: Record<string, string>
  end?: () => unknown
}

/**
 * Returns a `test` with a separate program for the file, for tests that need other settings or an unused shop. The
 * worker and its browser are still shared with other files.
 */
export function testOnOwnProgram(begin: () => OwnProgram | Promise<OwnProgram> = () => ({})) {
  // The program can't be started in a hook, because Playwright needs its address before hooks run.
  let started: Promise<{ program: Program; end: OwnProgram['end'] }> | undefined
  let opened: Promise<Shop> | undefined
  const start = async (source: string) => {
    const { env, end } = await begin()
    return { program: await startProgram({ CONTACTS_SOURCE_URL: source, ...env }), end }
  }
  const test = sharedTest.extend({
    program: async ({ source }, use) => use((await (started ??= start(source.url))).program),
    shop: async ({ program, source }, use) =>
      use(await (opened ??= openShopWithPaymentDetails(program, source, 99))),
  })
  test.afterAll(async () => {
    const own = await started
    await own?.program.stop()
    await own?.end?.()
  })
  return test
}
