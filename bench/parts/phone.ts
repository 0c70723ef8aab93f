import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { measureFirstBytes } from '#tests/support/page-weight.ts'
import { percentile, printTable, formatRatio, printLine, formatFigure } from './figures.ts'
import { peerFolder } from './peer.ts'

interface Visit {
  /** Lighthouse's score, from 0 to 100. */
  performance: number
  accessibility: number
  practice: number
  seo: number
  /** Milliseconds, on slow 4G and a slow CPU. */
  fcp: number
  lcp: number
  blocked: number
  /** Cumulative layout shift. */
  shift: number
  /** Failed audits other than those of performance. */
  lost: string[]
}

const script = join(peerFolder('lighthouse'), 'audit.ts')

async function visit(url: string, mayRepeat = 3): Promise<Visit> {
  const command = ['--disable-warning=ExperimentalWarning', script, url]
  try {
    return JSON.parse((await promisify(execFile)(process.execPath, command)).stdout) as Visit
  } catch (error) {
    if (mayRepeat === 0) throw error
    return visit(url, mayRepeat - 1)
  }
}

/**
 * Measures the pages in turn on an emulated phone. Prints the medians of all rounds, and how much
 * later the pages are painted than `theirs`.
 */
export async function comparePhones(
  ours: string,
  pages: { name: string; path: string }[],
  theirs: { name: string; url: string },
  rounds: number,
): Promise<void> {
  const all = [...pages.map(({ name, path }) => ({ name, url: ours + path })), theirs]
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url } of all) {
      printLine(`${name}, on a phone …`)
      visits.set(name, [...(visits.get(name) ?? []), await visit(url)])
    }
  }
  const median = (name: string, of: (visit: Visit) => number) =>
    percentile((visits.get(name) ?? []).map(of), 0.5)
  const nextLcp = median(theirs.name, ({ lcp }) => lcp)
  printLine(
    `\nLighthouse's phone, slow 4G applied, medians of ${rounds}; milliseconds; HTML as it came, bytes`,
  )
  printTable(
    ['', 'speed', 'access', 'practice', 'SEO', 'FCP', 'LCP', 'blocked', 'shift', 'HTML', 'LCP to Next.js'],
    await Promise.all(
      all.map(async ({ name, url }) => [
        name,
        ...(['performance', 'accessibility', 'practice', 'seo'] as const).map((mark) =>
          String(median(name, (each) => each[mark])),
        ),
        ...(['fcp', 'lcp', 'blocked'] as const).map((time) =>
          formatFigure(median(name, (each) => each[time])),
        ),
        median(name, ({ shift }) => shift).toFixed(3),
        formatFigure(await measureFirstBytes(url)),
        name === theirs.name
          ? ''
          : formatRatio(
              median(name, ({ lcp }) => lcp),
              nextLcp,
            ),
      ]),
    ),
  )
  for (const [name, each] of visits) {
    const lost = new Set(each.flatMap((visit) => visit.lost))
    if (lost.size > 0) printLine(`${name} failed: ${[...lost].join(', ')}`)
  }
}
