import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { fileTypeFromBuffer } from 'file-type'
import { isPublic, lookupPublic, PrivateAddress } from './public-address.ts'

/** What a gateway would find at an address. */
export interface Found {
  status: number
  /** Media type by the content where that tells, else as the address says; '' where neither does. */
  type: string
  /** Bytes; 0 where it isn't said. */
  size: number
}
export type Unreachable = 'private' | 'unknown_name' | 'no_answer' | 'certificate' | 'redirects'

const timeoutMs = 8_000
const mostRedirects = 4
/** Enough to tell a type by. */
const headBytes = 4_100

/**
 * Fetches the beginning of what stands at an address. Never inside our own network (an administrator's session
 * must not become a way to look around there), but for the origins in `own`. Never throws.
 */
export async function probe(address: string, own: readonly string[]): Promise<Found | Unreachable> {
  const over = AbortSignal.timeout(timeoutMs)
  let url = new URL(address)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    try {
      const answer = await ask(url, own.includes(url.origin), over)
      if (!('to' in answer)) return answer
      url = answer.to
    } catch (error) {
      return whyOf(error)
    }
  }
  return 'redirects'
}

function ask(url: URL, ours: boolean, signal: AbortSignal): Promise<Found | { to: URL }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A bare address is connected to without being looked up.
  if (!ours && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      signal,
      agent: false,
      headers: { accept: '*/*', 'user-agent': 'Cetak (looks whether an attachment can be fetched)' },
      ...(!ours && { lookup: lookupPublic }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (status >= 300 && status < 400 && location && URL.canParse(location, url)) {
        request.destroy()
        const to = new URL(location, url)
        return /^https?:$/.test(to.protocol) ? resolve({ to }) : reject(new PrivateAddress())
      }
      return beginningOf(response).then(async (head) => {
        request.destroy()
        const found = await fileTypeFromBuffer(head)
        const said = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
        resolve({ status, type: found?.mime ?? said, size: Number(response.headers['content-length'] ?? 0) })
      }, reject)
    })
  })
}

async function beginningOf(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= headBytes) break
  }
  return Buffer.concat(chunks)
}

function whyOf(error: unknown): Unreachable {
  if (error instanceof PrivateAddress) return 'private'
  const code = String((error as NodeJS.ErrnoException).code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_name'
  return /CERT|SIGNED|SSL|TLS|ALTNAME/.test(code) ? 'certificate' : 'no_answer'
}
