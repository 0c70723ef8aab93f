import { chromium } from '@playwright/test'
import { findChromium } from '../../tests/support/chromium.ts'
import { visitPage, type PageVisit } from '#tests/support/page-weight.ts'
import { printTable, formatRatio, formatFigure } from './figures.ts'

/**
 * Visits pages of Cetak and the home page of Next.js in a browser with an empty cache and measures their bytes. Then
 * lists the bytes of each script on Cetak's home page.
 */
export async function compareWeights(
  ours: { name: string; url: string }[],
  theirs: { name: string; url: string },
): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const visits: [name: string, visit: PageVisit][] = []
  for (const { name, url } of [...ours, theirs]) {
    const page = await browser.newPage()
    // Request the page a few times before measuring, because only repeated answers are compressed as tightly as
    // possible.
    for (let asked = 0; asked < 3; asked += 1) await (await fetch(url)).text()
    await page.waitForTimeout(2000)
    // Next.js keeps a request open, so this waits a fixed time instead of waiting until the network is idle.
    visits.push([name, await visitPage(page, url, () => page.waitForTimeout(4000))])
    await page.close()
  }
  await browser.close()
  const their = weigh(visits.at(-1)?.[1])
  printTable(
    [
      'A first visit, bytes as they came',
      'first answer',
      'style sheets',
      'scripts',
      'together',
      'to Next.js',
    ],
    visits.map(([name, each]) => {
      const { first, styles, scripts, together } = weigh(each)
      return [
        name,
        ...[first, styles, scripts, together].map(formatFigure),
        formatRatio(together, their.together),
      ]
    }),
  )
  printTable(
    [`Scripts of ${visits[0]?.[0]}`, 'as read', 'as they came'],
    (visits[0]?.[1].scripts ?? []).map(({ path, plain, bytes }) => [
      path,
      formatFigure(plain),
      formatFigure(bytes),
    ]),
  )
}

function weigh(visit: PageVisit | undefined) {
  const [first, styles, scripts] = [visit?.firstBytes ?? 0, sum(visit?.styles), sum(visit?.scripts)]
  return { first, styles, scripts, together: first + styles + scripts }
}

function sum(files: { bytes: number }[] = []): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
