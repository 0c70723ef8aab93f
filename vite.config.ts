import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Small modules that the front door uses and most other pages too: one request, and one line in its page. */
const smallThings = new RegExp(
  [
    String.raw`web[\\/](language|session)\.ts`,
    String.raw`web[\\/]ui[\\/](card|control-look|cx|error-page|field|halftone|icon-button|money|picture|search-input|skip-link|theme|theme-toggle|toast|toaster|use-media-query|wordmark|words)\.tsx?$`,
    String.raw`web[\\/]storefront[\\/](early|page-meta|paths|structured-data|texts[\\/](catalog|shell|texts))\.tsx?$`,
    String.raw`core[\\/]values[\\/](delivery|money|sheet|shop-time)\.ts$`,
  ].join('|'),
)

/** Fewer, fuller chunks: the home page takes 15 kB and a dozen requests less than with one for each module. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  // It should not fetch the ways to an order for what it shares with them.
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
