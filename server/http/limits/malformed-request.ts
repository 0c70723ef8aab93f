import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What can't be read as a request at all, or doesn't come, by Node's code. */
const known: Record<string, [status: number, words: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
}

/** Answers in the one shape of failures, and ends the connection. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, words] = known[error.code ?? ''] ?? [400, 'This request cannot be read.']
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

/** How deep lists and objects may lie in each other; what we take lies four deep, gateways' news seven. */
export const maxJsonDepth = 32

const quote = 0x22
const backslash = 0x5c
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

/**
 * Whether a body of JSON is nested deeper than anything that we take, by its bytes: a megabyte of `[[[[…` costs the
 * parser and all that walk through it afterwards 150 ms and more, and this 3.
 */
export function isTooDeep(body: Uint8Array): boolean {
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
