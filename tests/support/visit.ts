import { get } from 'node:http'
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
  /** All that the visit loaded, named by the page, preloaded or fetched by a script; the largest first. */
  scripts: Loaded[]
  styles: Loaded[]
}

/** Opens the page, waits until it fetches nothing more by itself (or as told), and says what came over the wire. */
export async function visit(
  page: Page,
  url: string,
  settled = () => page.waitForLoadState('networkidle'),
): Promise<Visit> {
  const finished: Request[] = []
  const hear = (request: Request) => finished.push(request)
  page.on('requestfinished', hear)
  await page.goto(url)
  await settled()
  page.off('requestfinished', hear)
  return {
    firstBytes: await firstBytes(page.url()),
    scripts: await loaded(finished, '.js'),
    styles: await loaded(finished, '.css'),
  }
}

/** Head and body of the answer to a browser's first request, as they came. */
export function firstBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent: false, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.socket.bytesRead))
    })
    call.on('error', reject)
  })
}

async function loaded(finished: Request[], ending: string): Promise<Loaded[]> {
  const chosen = finished.filter((request) => new URL(request.url()).pathname.endsWith(ending))
  const all = await Promise.all(
    chosen.map(async (request) => {
      const [sizes, answer] = await Promise.all([request.sizes(), request.response()])
      const plain = (await answer?.body())?.length ?? 0
      return { path: new URL(request.url()).pathname, bytes: sizes.responseBodySize, plain }
    }),
  )
  return all.toSorted((a, b) => b.bytes - a.bytes)
}
