import { existsSync } from 'node:fs'

/** Debian's packages of Chromium. The headless shell comes first, because it has no window to draw. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const installed = [headlessShell, '/usr/bin/chromium']

export const hasHeadlessShell = () => existsSync(headlessShell)

/** Path of the browser for tests (`CHROMIUM` overrides it). `undefined` if there is none. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path))
}
