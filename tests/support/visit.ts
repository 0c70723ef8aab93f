import type { Page, Request } from '@playwright/test'

export interface Loaded {
  path: string
  /** Body as it came, compressed. */
  bytes: number
  /** Body as it is read. */
  plain: number
}

export interface Visit {
  /** The document's answer, head and body: what a new connection brings first. */
  firstBytes: number
  /** Every script that the visit loaded, the largest first: named by the page, preloaded or fetched by another. */
  scripts: Loaded[]
}

/** Opens the page, waits until it fetches nothing more by itself, and says what came over the wire. */
export async function visit(page: Page, url: string): Promise<Visit> {
  const finished: Request[] = []
  const hear = (request: Request) => finished.push(request)
  page.on('requestfinished', hear)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  page.off('requestfinished', hear)
  if (!answer) throw new Error(`${url} gave no answer`)
  const first = await answer.request().sizes()
  const scripts = await Promise.all(finished.filter(isScript).map(loaded))
  return {
    firstBytes: first.responseHeadersSize + first.responseBodySize,
    scripts: scripts.toSorted((a, b) => b.bytes - a.bytes),
  }
}

const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js')

async function loaded(request: Request): Promise<Loaded> {
  const [sizes, answer] = await Promise.all([request.sizes(), request.response()])
  const plain = (await answer?.body())?.length ?? 0
  return { path: new URL(request.url()).pathname, bytes: sizes.responseBodySize, plain }
}
