import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Made aside and renamed when it is whole (`scripts/build-if-needed.ts`).
  buildDirectory: process.env['CETAK_BUILD'] ?? 'build',
  ssr: true,
  // The route table goes with the page: a lookup call for each link seen would cost the phone a round trip.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
