import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startFakeServer, type FakeServer } from './listening.ts'

export interface ReceivedWebhook {
  path: string
  id: string
  timestamp: number
  signature: string
  raw: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export const receiverAnswers = {
  ok: (response) => response.writeHead(204).end(),
  error500: (response) => response.writeHead(500).end('x'.repeat(5000)),
  redirect: (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  closes: (_response, request) => void request.socket.resetAndDestroy(),
  silent: () => {},
} satisfies Record<string, Answer>

export interface WebhookReceiver extends FakeServer {
  received: ReceivedWebhook[]
  /** Sets the answer of a path for all later requests. By default, the answer is 204. */
  answer: (path: string, how: keyof typeof receiverAnswers) => void
  at: (path: string) => ReceivedWebhook[]
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const answers = new Map<string, keyof typeof receiverAnswers>()
  const server = await startFakeServer(async (request, response) => {
    const raw = await text(request)
    const path = request.url ?? ''
    const header = (name: string) => String(request.headers[name])
    received.push({
      path,
      id: header('webhook-id'),
      timestamp: Number(header('webhook-timestamp')),
      signature: header('webhook-signature'),
      raw,
      body: JSON.parse(raw) as ReceivedWebhook['body'],
    })
    receiverAnswers[answers.get(path) ?? 'ok'](response, request)
  })
  return {
    ...server,
    received,
    answer: (path, how) => void answers.set(path, how),
    at: (wanted) => received.filter(({ path }) => path === wanted),
  }
}

/** Checks a signature as the Standard Webhooks specification says, independently of the program. */
export function hasValidSignature(
  { id, timestamp, raw, signature }: ReceivedWebhook,
  secret: string,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64')
  return signature.split(' ').includes(`v1,${expected}`)
}
