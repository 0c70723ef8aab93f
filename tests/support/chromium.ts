import { existsSync } from 'node:fs'

/** Debian's packages of Chromium, the better for tests first: it has no window to draw. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const installed = [headlessShell, '/usr/bin/chromium']

export const hasHeadlessShell = () => existsSync(headlessShell)

/** Path of the browser that tests drive (`CHROMIUM` chooses another); undefined where there is none. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path))
}
