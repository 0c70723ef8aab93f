import { test as sharing } from './browser.ts'
import { openReadyShop, type Shop } from './open-shop.ts'
import { startProgram, type Program } from './program.ts'

interface Own {
  /** Settings of the program, beside the contacts of the worker's fake list. */
  env?: Record<string, string>
  /** Ends what was begun for it. */
  end?: () => unknown
}

/**
 * `test` on a program of the file's own, from its first test to its last: for what needs other settings, or a shop that
 * nobody has worked in. The worker and its browser are those of all files.
 */
export function testOnOwnProgram(begin: () => Own | Promise<Own> = () => ({})) {
  // Not by a hook: to run one Playwright asks for the program's address already.
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
