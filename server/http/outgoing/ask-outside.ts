import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublic, lookupPublic, PrivateAddress } from './public-address.ts'

const mostRedirects = 4

export class TooManyRedirects extends Error {}

interface Asking {
  /** Origins that may lie inside our network: our own, or what the owner has set himself. */
  own: readonly string[]
  signal: AbortSignal
  headers: Record<string, string>
}

/**
 * Asks an address that somebody typed, redirects included, never inside our own network: whoever may type one must not
 * be able to look around there, nor may what he names lead there. Throws `PrivateAddress`, `TooManyRedirects`, and what
 * Node throws. The caller reads or destroys the answer.
 */
export async function askOutside(address: string, asking: Asking): Promise<http.IncomingMessage> {
  let url = new URL(address)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await ask(url, asking)
    const { statusCode = 0, headers } = answer
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location
    const to = isRedirect ? URL.parse(inUtf8(headers.location ?? ''), url) : null
    if (!to) return answer
    answer.destroy()
    if (!/^https?:$/.test(to.protocol)) throw new PrivateAddress()
    url = to
  }
  throw new TooManyRedirects()
}

/** Node reads headers as Latin-1, but servers that put other letters into an address send UTF-8. */
function inUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}

function ask(url: URL, { own, signal, headers }: Asking): Promise<http.IncomingMessage> {
  const ours = own.includes(url.origin)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A bare address is connected to without being looked up.
  if (!ours && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      signal,
      agent: false,
      headers,
      ...(!ours && { lookup: lookupPublic }),
    })
    request.on('error', reject)
    request.on('response', resolve)
  })
}
