import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { settledRouter } from './scripts/settled-router.ts'

/** The home page and what stands around every page of the shop. */
const frontDoor = [
  'entry.client.tsx',
  'root.tsx',
  'storefront/storefront-layout.tsx',
  'storefront/home/home.tsx',
]
/** What only the home page shows stays with it. */
const homeAlone = /storefront[\\/](home|texts[\\/](ms[\\/]|en[\\/])?home\.ts)/

/** Our modules that the front door is made of, as its imports say: it fetches nothing that only others need. */
function findFront(context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return
    found.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) look(imported)
  }
  for (const file of frontDoor) look(resolve('web', file))
  return found
}
let front: ReadonlySet<string> | undefined

/** Fewer, fuller chunks: a request and a line in the page for each, and small ones compress badly. */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
    priority: 4,
  },
  {
    name: (id, context) => ((front ??= findFront(context)).has(id) && !homeAlone.test(id) ? 'front' : null),
    debugName: 'front',
    priority: 3,
  },
  // Windows and menus bring a library of 12 kB along: they stay with the pages that use them.
  {
    name: 'shared',
    test: /web[\\/](ui[\\/](?!(confirm-)?dialog|menu|tabs)|account[\\/]|storefront[\\/])/,
    minShareCount: 32,
    priority: 2,
  },
  // What the ways to an order have in common, each of which stands under many addresses.
  {
    name: 'ordering',
    test: /web[\\/](ui[\\/](?!(confirm-)?dialog|menu|tabs)|storefront[\\/])/,
    minShareCount: 12,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), settledRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
