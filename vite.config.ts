import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Fewer, fuller chunks: the home page takes 15 kB and a dozen requests less than with one for each module. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  // What most pages use of our own; the rest stays with the page that needs it. Windows and menus bring a library of
  // 12 kB along, and the back-office has many of them: the home page has none.
  {
    name: 'shared',
    test: /web[\\/](ui[\\/](?!(confirm-)?dialog|menu|tabs)|account[\\/]|storefront[\\/])/,
    minShareCount: 12,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
