import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Files that differ from the last commit, new ones too. */
export function changedFiles(): string[] {
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * The browser tests that these changes touch: their own files, and those that name a room whose screens changed or go to
 * its address, as `order-name-tags.e2e.ts` of `web/admin/orders`; the shop's texts are of the room that they are named after.
 * What all screens share touches all of them.
 */
export function touchedBrowserTests(changed: readonly string[]): string[] {
  const all = globSync('tests/e2e/**/*.e2e.ts')
  const screens = changed.filter((file) => file.startsWith('web/'))
  const rooms = screens.map(roomOf)
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

function roomOf(file: string): string | undefined {
  if (file.startsWith('web/storefront/texts/')) return /\/texts\/\w+\/([\w-]+)\.ts$/.exec(file)?.[1]
  return /^web\/(?:admin|storefront)\/([\w-]+)\//.exec(file)?.[1]
}
