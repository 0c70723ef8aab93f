import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const smallThings =
  /web[\\/](language|ui[\\/](card|control-look|cx|field|icon-button|money|use-media-query|words)|storefront[\\/](page-meta|texts[\\/]texts))\.tsx?$/

/** Fewer, fuller chunks: the home page takes 15 kB and a dozen requests less than with one for each module. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  // Small things of the front door that the ways to an order use too: it should not fetch those ways for them.
  { name: 'small', test: smallThings, priority: 3 },
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
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
