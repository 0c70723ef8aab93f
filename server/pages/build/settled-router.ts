import type { Plugin } from 'vite'

/**
 * What React Router asks at run time and never changes here, as constants, so that the code behind it (3 kB of the
 * home page) is left out: the server renders, all routes come with the page (react-router.config.ts), and nobody
 * hands it instruments. And the pattern of a layout is made once, not again for each page within it: some 350 patterns,
 * most of them of the back-office, were the longest that a slow phone was held up as a page came to life.
 */
const settled: Record<string, [asked: string, answer: string][]> = {
  'lib/dom/ssr/fog-of-war.js': [
    ['if (!isFogOfWarEnabled(routeDiscovery, ssr)) return', 'return'],
    ['if (!isFogOfWarEnabled(routeDiscovery, ssr) || ', 'return; if ('],
  ],
  'lib/dom/ssr/components.js': [
    ['isFogOfWarEnabled(routeDiscovery, ssr)', 'false'],
    ['useIsRSCRouterContext()', 'false'],
    // What the server writes into the page.
    ['let contextScript = staticContext ?', 'let contextScript = false ?'],
    ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
  ],
  'lib/dom/ssr/single-fetch.js': [['if (!ssr && ', 'if (false && ']],
  'lib/router/utils.js': [
    [
      'compilePath(meta.relativePath, meta.caseSensitive, i === routesMeta.length - 1)',
      `(i === routesMeta.length - 1
        ? compilePath(meta.relativePath, meta.caseSensitive, true)
        : meta.compiled ??= compilePath(meta.relativePath, meta.caseSensitive, false))`,
    ],
  ],
  'lib/router/router.js': [
    ['init.instrumentations) {', 'false) {'],
    ['init.instrumentations) router = ', 'false) router = '],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
    ['if (init.patchRoutesOnNavigation) {', 'if (false) {'],
    ['checkFogOfWar(initialMatches, init.history.location.pathname).active', 'false'],
    ['fogOfWar.active && fogOfWar.matches', 'false'],
    ['if (isFogOfWar) {', 'if (false) {'],
    ['if (!isFogOfWar) {', 'if (true) {'],
  ],
}

/** For the browser's build only. Fails the build when React Router asks otherwise: then look at its new version. */
export function settledRouter(): Plugin {
  return {
    name: 'settled-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
      handler(code, id) {
        const file = Object.keys(settled).find((name) => id.replaceAll('\\', '/').endsWith(name))
        if (!file) return null
        return (settled[file] ?? []).reduce((settledCode, [asked, answer]) => {
          if (!settledCode.includes(asked)) throw new Error(`${file} no longer has “${asked}”`)
          return settledCode.replaceAll(asked, answer)
        }, code)
      },
    },
  }
}
