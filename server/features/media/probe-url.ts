import type http from 'node:http'
import { fetchPublicUrl, TooManyRedirectsError } from '#server/http/outgoing/fetch-public-url.ts'
import { PrivateAddressError } from '#server/http/outgoing/public-address.ts'
import { getErrorDetails } from '#server/error-details.ts'

export interface ProbedFile {
  status: number
  /** Media type, detected by content or else taken from the Content-Type header. Empty if it is unknown. */
  type: string
  /** Size in bytes. 0 if it is unknown. */
  size: number
  empty: boolean
}
export type UnreachableReason = 'private' | 'unknown_name' | 'no_answer' | 'certificate' | 'redirects'

const timeoutMs = 8_000
/** Number of bytes that is enough to detect a type. */
const maxProbedBytes = 4_100

/**
 * Detects the type and size of the file at a URL. Never connects to private addresses, so that an
 * administrator's session can't be used to explore the network. The origins in `own` are exceptions. Never
 * throws.
 */
export async function probeUrl(
  address: string,
  own: readonly string[],
): Promise<ProbedFile | UnreachableReason> {
  try {
    const response = await fetchPublicUrl(address, {
      own,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: '*/*', 'user-agent': 'Cetak (attachment check)' },
    })
    const head = await readBeginning(response)
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
    return classifyError(error)
  }
}

async function readBeginning(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxProbedBytes) break
  }
  return Buffer.concat(chunks)
}

function classifyError(error: unknown): UnreachableReason {
  if (error instanceof PrivateAddressError) return 'private'
  if (error instanceof TooManyRedirectsError) return 'redirects'
  const code = getErrorDetails(error).code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_name'
  return /CERT|SIGNED|SSL|TLS|ALTNAME/.test(code) ? 'certificate' : 'no_answer'
}
