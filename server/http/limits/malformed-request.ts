import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const answersByCode: Record<string, [status: number, words: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
}

export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, words] = answersByCode[error.code ?? ''] ?? [400, 'Invalid request.']
  const body = JSON.stringify({ success: false, error: words, message: words, code: 'invalid_input' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Maximum nesting of JSON. Cetak's contracts have four levels and the webhooks of gateways seven. */
export const maxJsonDepth = 32

const quote = 0x22
const backslash = 0x5c
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

/**
 * Returns true if the JSON is nested too deeply. Looks only at the bytes. For a megabyte of `[[[[…` this
 * takes 3 ms. The parser and the code that visits its result would take 150 ms and more.
 */
export function isJsonTooDeep(body: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (opens.has(byte)) {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (closes.has(byte)) depth -= 1
  }
  return false
}
