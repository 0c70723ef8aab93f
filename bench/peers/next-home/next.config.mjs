import { join } from 'node:path'

const here = import.meta.dirname

/** Production settings. `root` is the repository, so that this app can import Cetak's components. */
export default {
  poweredByHeader: false,
  experimental: { inlineCss: true },
  turbopack: {
    root: join(here, '../../..'),
    resolveAlias: { 'react-router': './router.jsx' },
  },
}
