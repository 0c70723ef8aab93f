import { existsSync } from 'node:fs'

/** The paths of Debian's Chromium packages. The headless shell comes first because it draws no window. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const chromium = '/usr/bin/chromium'
const installed = [headlessShell, chromium]

/** Returns the path of the full browser, which can show notifications. The headless shell can't. */
export const findWholeChromium = () => (existsSync(chromium) ? chromium : undefined)

export const hasHeadlessShell = () => existsSync(headlessShell)

/** Returns the path of the browser for tests, or undefined if none is installed. `CHROMIUM` overrides the path. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path))
}
