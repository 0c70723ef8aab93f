import { existsSync } from 'node:fs'

/** Debian's packages of Chromium, the better for tests first: without a window to draw it takes a third of the time. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Path of the browser that tests drive (`CHROMIUM` chooses another); undefined where there is none. */
export function findChromium(): string | undefined {
  return process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path))
}
