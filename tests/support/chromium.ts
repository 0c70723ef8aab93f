import { existsSync } from 'node:fs'

/** Debian's Chromium packages. The headless shell comes first because it draws no window. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const installed = [headlessShell, '/usr/bin/chromium']

export const hasHeadlessShell = () => existsSync(headlessShell)

/** Returns the path of the browser that tests use (`CHROMIUM` overrides it), or undefined if there is none. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path))
}
