import { join } from 'node:path'

const here = import.meta.dirname

/** Next.js's production settings. Cetak's components are outside of its folder and compiled in. */
export default {
  poweredByHeader: false,
  experimental: { inlineCss: true },
  turbopack: {
    root: join(here, '../../..'),
    resolveAlias: { 'react-router': './router.jsx' },
  },
}
