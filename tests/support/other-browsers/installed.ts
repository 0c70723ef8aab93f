import { existsSync, globSync } from 'node:fs'

/** Paths of Debian's other browsers and of the programs that drive WebKit. */
export const firefox = '/usr/bin/firefox-esr'
export const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
const webKitPrograms = ['WebKitWebDriver', 'Xvfb', 'openbox'].map((name) => `/usr/bin/${name}`)

export const hasFirefox = () => existsSync(firefox)
export const hasWebKit = () => [miniBrowser, ...webKitPrograms].every((path) => existsSync(path))
