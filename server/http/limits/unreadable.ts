import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What can't be read as a request at all, or doesn't come, by Node's code. */
const known: Record<string, [status: number, words: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
}

/** Answers in the one shape of failures, and ends the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
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
