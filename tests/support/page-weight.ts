import { get } from 'node:http'
import type { Page, Request } from '@playwright/test'

export interface LoadedFile {
  path: string
  bytes: number
  plain: number
}

export interface PageVisit {
  /** Size of the document's response including headers, as on a new connection. */
  firstBytes: number
  /** All scripts loaded during the visit, largest first. They may be named by the page, preloaded or imported. */
  scripts: LoadedFile[]
  styles: LoadedFile[]
}

/**
 * Opens the page, waits until `settled` resolves (by default when the network is idle), and returns the sizes of the
 * loaded files.
 */
export async function visitPage(
  page: Page,
  url: string,
  settled = () => page.waitForLoadState('networkidle'),
): Promise<PageVisit> {
  const finished: Request[] = []
  const hear = (request: Request) => finished.push(request)
  page.on('requestfinished', hear)
  await page.goto(url)
  await settled()
  page.off('requestfinished', hear)
  return {
    firstBytes: await measureFirstBytes(page.url()),
    scripts: await loaded(finished, '.js'),
    styles: await loaded(finished, '.css'),
  }
}

/** Measures the first response in bytes, including headers. */
export function measureFirstBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent: false, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.socket.bytesRead))
    })
    call.on('error', reject)
  })
}

async function loaded(finished: Request[], ending: string): Promise<LoadedFile[]> {
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
