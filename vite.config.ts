import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { classSheetPlugin } from '#server/ssr/build/class-sheet.ts'
import { scriptGroups } from '#server/ssr/build/script-groups.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), classSheetPlugin()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // These packages are bundled, because resolving each of their 170 files would slow down every start.
    ssr: { resolve: { noExternal: ['react-day-picker', 'date-fns', '@date-fns/tz'] } },
    client: {
      build: {
        // The oldest browsers of the shop (docs/decisions/0610-oldest-browsers.md).
        target: ['chrome100', 'firefox110', 'safari15.4'],
        rolldownOptions: {
          output: {
            codeSplitting: { groups: scriptGroups },
            // The hashes are short, because every page loads a table of all pages, which each letter makes 80 bytes
            // larger.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
})
