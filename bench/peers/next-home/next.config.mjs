import { join } from 'node:path'

const here = import.meta.dirname

/** Next.js's production settings, with our components compiled in from outside its folder. */
export default {
  // Compression is left to the proxy in front, for both programs.
  poweredByHeader: false,
  experimental: { inlineCss: true },
  turbopack: {
    root: join(here, '../../..'),
    resolveAlias: { 'react-router': './router.jsx' },
  },
}
