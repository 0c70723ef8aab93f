import { existsSync, globSync } from 'node:fs'

/** Paths of the other browsers that Debian packages, and of the programs that control WebKit. */
export const firefoxPath = '/usr/bin/firefox-esr'
export const [miniBrowserPath = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
const webKitPrograms = ['WebKitWebDriver', 'Xvfb', 'openbox'].map((name) => `/usr/bin/${name}`)

export const hasFirefox = () => existsSync(firefoxPath)
export const hasWebKit = () => [miniBrowserPath, ...webKitPrograms].every((path) => existsSync(path))
