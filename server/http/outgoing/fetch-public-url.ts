import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublicAddress, PrivateAddressError } from './public-address.ts'

const maxRedirects = 4

export class TooManyRedirectsError extends Error {}

interface FetchOptions {
  /**
   * Origins that may be inside the shop's network. These are the server's own origin and an origin that the owner has
   * configured.
   */
  own: readonly string[]
  signal: AbortSignal
  headers: Record<string, string>
}

/**
 * Fetches a URL that a user supplied and follows redirects. Never connects to private addresses (SSRF). Throws
 * `PrivateAddressError`, `TooManyRedirectsError` or Node's errors. The caller must read or destroy the response.
 */
export async function fetchPublicUrl(address: string, asking: FetchOptions): Promise<http.IncomingMessage> {
  let url = new URL(address)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await request(url, asking)
    const { statusCode = 0, headers } = answer
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location
    const to = isRedirect ? URL.parse(decodeHeader(headers.location ?? ''), url) : null
    if (!to) return answer
    answer.destroy()
    if (!/^https?:$/.test(to.protocol)) throw new PrivateAddressError()
    url = to
  }
  throw new TooManyRedirectsError()
}

/** Decodes a header as UTF-8, which servers with non-ASCII URLs send. Node decodes headers as Latin-1. */
function decodeHeader(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}

function request(url: URL, { own, signal, headers }: FetchOptions): Promise<http.IncomingMessage> {
  const ours = own.includes(url.origin)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP addresses are checked before connecting, because they skip the DNS lookup.
  if (!ours && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError())
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      signal,
      agent: false,
      headers,
      ...(!ours && { lookup: lookupPublicAddress }),
    })
    request.on('error', reject)
    request.on('response', resolve)
  })
}
