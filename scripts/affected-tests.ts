import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Includes new files. */
export function listChangedFiles(): string[] {
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Returns the browser tests affected by these changes: the changed tests, and for each folder with changed screens the
 * tests that have its name or visit its URL. For `web/admin/orders`, one of them is `order-name-tags.e2e.ts`. A
 * storefront text belongs to the folder that its file is named after. A change to shared components affects all tests.
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
