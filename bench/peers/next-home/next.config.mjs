import { join } from 'node:path'

const here = import.meta.dirname

/** Next.js's production settings, with our components compiled in from outside its folder. */
export default {
  poweredByHeader: false,
  experimental: { inlineCss: true },
  turbopack: {
    root: join(here, '../../..'),
    resolveAlias: { 'react-router': './router.jsx' },
  },
}
