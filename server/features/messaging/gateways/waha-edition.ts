import { z } from 'zod'
import { parsed } from '#server/http/outgoing/json-in-text.ts'
import type { GatewayConnection } from '#server/features/gateway/gateway.ts'
import { callHttp } from './http-call.ts'

const version = z.object({ tier: z.string() })
/** An edition is changed by installing another one; whoever has just done so looks again soon. */
const keptMs = 60_000
const timeoutMs = 3000

const textsOnly =
  'WAHA Core sends texts only: pictures and files need WAHA Plus, and fail here. Install WAHA Plus, or leave them out.'

/**
 * Why the gateway sends no files at all, in words that say what to do; `null` if it does, or can't be asked. Asked while a
 * message is written rather than when it fails.
 */
export function filesRefused(connection: GatewayConnection): () => Promise<string | null> {
  let cached: { url: string; at: number; answer: Promise<string | null> } | undefined
  return async () => {
    const { provider, url, accessToken } = connection.current
    if (provider !== 'waha') return null
    if (!cached || cached.url !== url || performance.now() - cached.at > keptMs)
      cached = { url, at: performance.now(), answer: askEdition(url, accessToken) }
    return cached.answer
  }
}

/** `{"version":"2025.9.8","engine":"NOWEB","tier":"CORE","browser":null}` */
async function askEdition(url: string, apiKey: string): Promise<string | null> {
  const outcome = await callHttp({
    url: new URL(`${url.replace(/\/$/, '')}/api/version`),
    headers: { accept: 'application/json', ...(apiKey && { 'x-api-key': apiKey }) },
    method: 'GET',
    body: '',
    timeoutMs,
    signal: new AbortController().signal,
  })
  const body = outcome.kind === 'answered' ? parsed(outcome.answer.body) : null
  return version.safeParse(body).data?.tier === 'CORE' ? textsOnly : null
}
