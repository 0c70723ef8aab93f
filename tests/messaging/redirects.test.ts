import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCloudGateway } from '#server/features/messaging/gateways/cloud-gateway.ts'
import {
  deliverPart,
  type PartDelivery,
  type WhatsappGateway,
} from '#server/features/messaging/gateways/gateway.ts'
import { createSendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import { createWahaGateway } from '#server/features/messaging/gateways/waha-gateway.ts'

let status = 301
let location: string | undefined
let body = ''
const server = createServer((_request, response) => {
  response.writeHead(status, { ...(location && { location }), 'content-type': 'text/html' }).end(body)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `http://127.0.0.1:${address.port}`
})
afterAll(() => new Promise((done) => server.close(done)))

const common = { timeoutMs: 2000, perSecond: 0 }
const makeSendGateway = () =>
  createSendGateway({
    ...common,
    url: `${url}/api/send`,
    method: 'GET',
    instanceId: 'INSTANCE42',
    accessToken: 'SECRET-TOKEN',
  })
const gateways: [name: string, make: () => WhatsappGateway][] = [
  ['api/send', makeSendGateway],
  ['waha', () => createWahaGateway({ ...common, url, session: 'default', apiKey: 'SECRET-TOKEN' })],
  ['cloud', () => createCloudGateway({ ...common, url, phoneNumberId: '1', accessToken: 'SECRET-TOKEN' })],
]
const delivery: PartDelivery = {
  partId: '0b6f3a52-7a0e-4a8e-9f37-0a3f6a1f2c11',
  attempt: 1,
  phone: '60123456789',
  kind: 'text',
  text: 'Apa khabar?',
  url: null,
  name: null,
}
const send = async (gateway: WhatsappGateway) =>
  (await deliverPart(gateway, delivery, { direct: false, signal: new AbortController().signal }))[0]

test.each(
  gateways.flatMap(([name, make]) => [301, 302, 303, 307, 308].map((code) => [name, code, make] as const)),
)(
  'FIX-15 reports a message as refused when a %s gateway redirects with %i, and names the new address without the token',
  async (_name, code, make) => {
    ;[status, body] = [code, '']
    location = 'https://new.example/api/send?access_token=SECRET-TOKEN'
    const call = await send(make())
    expect(call).toMatchObject({ outcome: 'refused', mayRetry: true, cause: 'page', provesOutage: true })
    expect(call?.detail).toContain('https://new.example/api/send')
    expect(call?.detail).not.toContain('SECRET')
  },
)

test.each(gateways)(
  'FIX-15 reports a message as refused when a %s gateway redirects without an address',
  async (_name, make) => {
    ;[status, location, body] = [302, undefined, '<html><h1>Moved</h1></html>']
    expect(await send(make())).toMatchObject({ outcome: 'refused', mayRetry: true, cause: 'page' })
  },
)

test('D-04 counts a message as accepted if the gateway redirects with a message id in the body', async () => {
  ;[status, location, body] = [302, '/done', '{"status":"success","message":{"key":{"id":"3EB0C767D"}}}']
  expect(await send(makeSendGateway())).toMatchObject({ outcome: 'accepted', gatewayId: '3EB0C767D' })
})

test('FIX-15 Settings shows the new address when WAHA or Meta redirects', async () => {
  ;[status, location, body] = [301, 'https://new.example/waha', '']
  for (const [, make] of gateways.slice(1))
    expect(await make().session?.()).toMatchObject({
      tone: 'wrong',
      words: expect.stringContaining('https://new.example/waha'),
    })
})
