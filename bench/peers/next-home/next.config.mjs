import { join } from 'node:path'

const here = import.meta.dirname

/** Production as Next.js would have it, with our own components compiled in from outside its folder. */
export default {
  // The page bench asks for both kinds of compression to be left to what stands in front, for either program alike.
  poweredByHeader: false,
  experimental: { inlineCss: true },
  turbopack: {
    root: join(here, '../../..'),
    resolveAlias: { 'react-router': './router.jsx' },
  },
}
