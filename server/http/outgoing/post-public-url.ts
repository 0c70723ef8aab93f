import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

interface PostOptions {
  /** Origins that may be inside the shop's network. */
  own: readonly string[]
  headers: Record<string, string>
  body: string
  /** Maximum time in ms until the answer has ended. */
  timeoutMs: number
  /** Number of characters of the answer that are kept. */
  maxCharacters: number
}

/**
 * Posts a body to a URL that a user supplied. Follows no redirects and never connects to private addresses (SSRF).
 * Returns the status and the beginning of the answer. Throws `PrivateAddressError`, a `TimeoutError` or Node's errors.
 */
export function postPublicUrl(
  url: URL,
  { own, headers, body, timeoutMs, maxCharacters }: PostOptions,
): Promise<{ status: number; text: string }> {
  const ours = own.includes(url.origin)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!ours && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError())
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      // A kept connection could be closed by the receiver just when it is used again.
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(!ours && { lookup: lookupPublic }),
    })
    request.on('error', (error) => {
      const { cause } = error
      reject(cause instanceof Error ? cause : error)
    })
    request.on('response', (response) => {
      let text = ''
      const finish = () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, maxCharacters) })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length < maxCharacters) return
        finish()
        request.destroy()
      })
      response.on('end', finish)
      // The status has arrived, so the receiver has decided. A body that never ends must not change that.
      response.on('error', finish)
    })
    request.end(body)
  })
}
