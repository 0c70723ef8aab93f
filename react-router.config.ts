import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The route table goes with the page: a lookup call for each link seen would cost the phone a round trip.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
