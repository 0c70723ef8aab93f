import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../../../tests/support/chromium.ts'

// Audits a page with Lighthouse's emulated phone in a separate process: `audit.ts URL`, prints JSON. The browser
// applies slow 4G and the slow CPU (`devtools`). Simulated throttling (`simulate`) is misleading for a server on the
// same machine.
const [url] = process.argv.slice(2)
const chrome = await launch({
  chromePath: findChromium(),
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
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      lost,
    }),
  )
} finally {
  chrome.kill()
}
