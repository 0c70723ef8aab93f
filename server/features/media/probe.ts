import type http from 'node:http'
import { askOutside, TooManyRedirects } from '#server/http/outgoing/ask-outside.ts'
import { PrivateAddress } from '#server/http/outgoing/public-address.ts'
import { factsOf } from '#server/error-details.ts'

/** What a gateway would find at an address. */
export interface Found {
  status: number
  /** Media type by the content where that tells, else as the address says; '' where neither does. */
  type: string
  /** Bytes; 0 where it isn't said. */
  size: number
  /** No byte came. */
  empty: boolean
}
export type Unreachable = 'private' | 'unknown_name' | 'no_answer' | 'certificate' | 'redirects'

const timeoutMs = 8_000
/** Enough to tell a type by. */
const headBytes = 4_100

/**
 * Fetches the beginning of what stands at an address. Never inside our own network (an administrator's session
 * must not become a way to look around there), but for the origins in `own`. Never throws.
 */
export async function probe(address: string, own: readonly string[]): Promise<Found | Unreachable> {
  try {
    const response = await askOutside(address, {
      own,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: '*/*', 'user-agent': 'Cetak (looks whether an attachment can be fetched)' },
    })
    const head = await beginningOf(response)
    response.destroy()
    const { fileTypeFromBuffer } = await import('file-type')
    const found = await fileTypeFromBuffer(head)
    const { 'content-type': type, 'content-length': size } = response.headers
    const declared = type?.split(';')[0]?.trim().toLowerCase() ?? ''
    return {
      status: response.statusCode ?? 0,
      type: found?.mime ?? declared,
      size: Number(size ?? 0),
      empty: head.length === 0,
    }
  } catch (error) {
    return whyOf(error)
  }
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
  if (error instanceof TooManyRedirects) return 'redirects'
  const code = factsOf(error).code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_name'
  return /CERT|SIGNED|SSL|TLS|ALTNAME/.test(code) ? 'certificate' : 'no_answer'
}
