import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

// One visit by Lighthouse's phone, a process of its own: `audit.ts URL`, prints JSON. Slow 4G and the slow processor
// are applied by the browser (`devtools`): reckoned ones (`simulate`) mislead about a server on the same machine.
const [url] = process.argv.slice(2)
const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  const { lhr } = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'error',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  const score = (category) => Math.round((lhr.categories[category].score ?? 0) * 100)
  const figure = (audit) => lhr.audits[audit].numericValue ?? 0
  const lost = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    id === 'performance'
      ? []
      : auditRefs.filter((ref) => ref.weight > 0 && lhr.audits[ref.id].score === 0).map((ref) => ref.id),
  )
  process.stdout.write(
    JSON.stringify({
      performance: score('performance'),
      accessibility: score('accessibility'),
      practice: score('best-practices'),
      seo: score('seo'),
      fcp: figure('first-contentful-paint'),
      lcp: figure('largest-contentful-paint'),
      si: figure('speed-index'),
      parts: lhr.categories.performance.auditRefs
        .filter((r) => r.weight > 0)
        .map((r) => r.id + ' ' + lhr.audits[r.id].score)
        .join(', '),
      tasks: JSON.stringify(
        (lhr.audits['long-tasks']?.details?.items ?? []).map((i) => [
          Math.round(i.startTime),
          Math.round(i.duration),
          i.url.slice(-30),
        ]),
      ),
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      lost,
    }),
  )
} finally {
  chrome.kill()
}
