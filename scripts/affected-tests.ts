import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Returns the files that differ from the last commit, including new ones. */
export function listChangedFiles(): string[] {
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Returns the browser tests affected by these changes: changed tests, and those that name a folder whose screens
 * changed or visit its URL, such as `order-name-tags.e2e.ts` for `web/admin/orders`. Storefront texts belong to the
 * folder they are named after. Changes to shared components affect all tests.
 */
export function listAffectedBrowserTests(changed: readonly string[]): string[] {
  const all = globSync('tests/e2e/**/*.e2e.ts')
  const screens = changed.filter((file) => file.startsWith('web/'))
  const rooms = screens.map(getScreenFolder)
  if (rooms.includes(undefined)) return all
  const nouns = [...new Set(rooms)].map((room = '') => room.replace(/s$/, ''))
  return all.filter(
    (file) =>
      changed.includes(file) ||
      nouns.some(
        (noun) =>
          new RegExp(noun, 'i').test(basename(file)) ||
          new RegExp(`/[\\w/-]*${noun}`, 'i').test(readFileSync(file, 'utf8')),
      ),
  )
}

function getScreenFolder(file: string): string | undefined {
  if (file.startsWith('web/storefront/texts/')) return /\/texts\/\w+\/([\w-]+)\.ts$/.exec(file)?.[1]
  return /^web\/(?:admin|storefront)\/([\w-]+)\//.exec(file)?.[1]
}
