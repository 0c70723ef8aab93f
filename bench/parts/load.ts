import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { peerFolder } from './peer.ts'
import { readCpuMs } from './processor-of.ts'

export interface LoadResult {
  perSecond: number
  /** Milliseconds from the request to the end of the answer. */
  p50: number
  p99: number
  /** CPU time of the server per page in milliseconds, which does not depend on the load of other processes. */
  processorMs: number
}

interface Counted {
  pages: number
  bad: number
}

export interface ServedPage {
  url: string
  pid: number
}

/**
 * Measures the page under load from a separate process. Each connection sends its next request as soon as it has
 * received the previous page. With `fresh`, each request has a different query.
 */
export async function measureLoad(
  { url, pid }: ServedPage,
  visit: 'kept' | 'fresh',
  { seconds, connections }: { seconds: number; connections: number },
): Promise<LoadResult> {
  const script = join(peerFolder('autocannon'), 'load.ts')
  const before = readCpuMs(pid)
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    url,
    String(seconds),
    String(connections),
    visit,
  ])
  const { bad, pages, ...figures } = JSON.parse(stdout) as Omit<LoadResult, 'processorMs'> & Counted
  if (bad > 0) throw new Error(`${bad} requests to ${url} failed`)
  return { ...figures, processorMs: (readCpuMs(pid) - before) / pages }
}
