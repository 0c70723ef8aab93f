import autocannon from 'autocannon'

// The load generator as a separate process: `load.ts URL SECONDS CONNECTIONS kept|fresh`, prints JSON.
const [url, seconds, connections, pages] = process.argv.slice(2)
let asked = 0
/** Each request for a fresh page has a new query, so no cached copy can answer it. */
const fresh = [
  { setupRequest: (request) => ({ ...request, path: `${new URL(url).pathname}?visit=${++asked}` }) },
]

const result = await autocannon({
  url,
  duration: Number(seconds),
  connections: Number(connections),
  headers: { 'accept-encoding': 'gzip, br', accept: 'text/html' },
  ...(pages === 'fresh' && { requests: fresh }),
})
const bad = result.non2xx + result.errors + result.timeouts
const { p50, p99 } = result.latency
process.stdout.write(
  JSON.stringify({ perSecond: result.requests.mean, pages: result.requests.total, p50, p99, bad }),
)
