import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { peerFolder } from './peer.ts'

export interface Load {
  perSecond: number
  /** Milliseconds from request to the end of the answer. */
  p50: number
  p99: number
}

/** Asks for a page as often as it is answered, from a process of its own. `fresh`: each time another query. */
export async function load(
  url: string,
  visit: 'kept' | 'fresh',
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load> {
  const script = join(peerFolder('autocannon'), 'load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    url,
    String(seconds),
    String(connections),
    visit,
  ])
  const { bad, ...figures } = JSON.parse(stdout) as Load & { bad: number }
  if (bad > 0) throw new Error(`${bad} requests to ${url} failed`)
  return figures
}
