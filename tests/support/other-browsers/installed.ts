import { existsSync, globSync } from 'node:fs'

/** Paths of the other browsers that Debian packages, and of the programs that control WebKit. */
export const firefox = '/usr/bin/firefox-esr'
export const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
const webKitPrograms = ['WebKitWebDriver', 'Xvfb', 'openbox'].map((name) => `/usr/bin/${name}`)

export const hasFirefox = () => existsSync(firefox)
export const hasWebKit = () => [miniBrowser, ...webKitPrograms].every((path) => existsSync(path))
