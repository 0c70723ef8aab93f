import { expect, test } from 'vitest'
import { compactManifest } from '#server/ssr/build/compact-manifest.ts'

const noFlags = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
}
const manifest = {
  entry: { module: '/assets/entry.client-1.js', imports: ['/assets/react-2.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...noFlags,
      hasErrorBoundary: true,
      module: '/assets/root-3.js',
      imports: ['/assets/react-2.js'],
      css: [],
    },
    'shop/layout': {
      id: 'shop/layout',
      parentId: 'root',
      ...noFlags,
      hasLoader: true,
      module: '/assets/layout-4.js',
      imports: [],
      css: ['/assets/admin-5.css'],
    },
    'shop/home': {
      id: 'shop/home',
      parentId: 'shop/layout',
      index: true,
      ...noFlags,
      hasClientLoader: true,
      module: '/assets/home-6.js',
      clientLoaderModule: '/assets/home-loader-7.js',
      imports: ['/assets/react-2.js'],
      css: [],
    },
    'category/:slug': {
      id: 'category/:slug',
      parentId: 'shop/layout',
      path: 'category/:slug',
      ...noFlags,
      module: '/assets/category-8.js',
      imports: [],
      css: [],
    },
  },
  url: '/assets/manifest-9.js',
  version: '9',
}
const writtenManifest = `window.__reactRouterManifest=${JSON.stringify(manifest)};`

test('the compact route manifest contains all routes, without prefetch data', () => {
  const window = {}
  // oxlint-disable-next-line typescript/no-implied-eval -- what it writes is a script
  new Function('window', compactManifest(writtenManifest))(window)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, { ...route, imports: [] }])
  const read = {
    ...manifest,
    entry: { ...manifest.entry, imports: [] },
    routes: Object.fromEntries(routes),
  }
  expect(window).toEqual({ __reactRouterManifest: read })
})

test('a route manifest of an unexpected format fails the build', () => {
  expect(() => compactManifest(`self.manifest=${JSON.stringify(manifest)}`)).toThrow(
    'otherwise than expected',
  )
  expect(() => compactManifest(writtenManifest.replace('/assets/root-3.js', '/root-3.js'))).toThrow(
    'stands elsewhere',
  )
})
