import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { isPublicAddress } from '#server/http/outgoing/public-address.ts'
import { startFileHost } from '../fakes/file-host.ts'
import { createTestApp, appTest, type SignedInApp } from '../support/test-app.ts'

const [host, inside] = await Promise.all([startFileHost(), startFileHost()])
const test = appTest({ env: { PUBLIC_URL: host.url } })
afterAll(async () => {
  await Promise.all([host.close(), inside.close()])
})

async function check(shop: SignedInApp, url: string, type = 'media') {
  const { status, body } = await shop.call('POST', '/api/v2/media/check', {
    token: shop.token,
    body: { url, type },
  })
  expect(status).toBe(200)
  return body.data as { problem: string | null; size: number }
}
const respondWith =
  (content: Uint8Array | string, type: string, more: object = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(content), ...more })
      .end(content)
const createTinyPicture = (format: 'png' | 'webp' | 'jpeg') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()

test('accepts a reachable picture and reports its size', async ({ shop }) => {
  const png = await createTinyPicture('png')
  host.put('/a.png', respondWith(png, 'image/png'))
  expect(await check(shop, `${host.url}/a.png`)).toEqual({ problem: null, size: png.length })
  host.put('/moved', (response) => void response.writeHead(302, { location: '/a.png' }).end())
  expect(await check(shop, `${host.url}/moved`)).toEqual({ problem: null, size: png.length })
})

test('reports why a gateway could not deliver a file, and what to do', async ({ shop }) => {
  host.put('/page', respondWith('<!doctype html><h1>Sign in</h1>', 'text/html; charset=utf-8'))
  host.put('/secret', (response) => void response.writeHead(403).end())
  host.put('/a.webp', respondWith(await createTinyPicture('webp'), 'image/jpeg'))
  host.put('/a.pdf', respondWith('%PDF-1.7\n', 'application/pdf'))
  host.put('/huge.jpg', (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 9 * 1024 * 1024 })
    void createTinyPicture('jpeg').then((picture) =>
      response.write(Buffer.concat([picture, Buffer.alloc(8000)])),
    )
  })
  host.put('/around', (response) => void response.writeHead(302, { location: '/around' }).end())
  host.put('/dies', (response) => void response.destroy())
  for (const [path, words] of [
    ['/nothing', /error \(404\)/],
    ['/page', /web page/],
    ['/secret', /signing in \(403\)/],
    ['/a.webp', /JPEG and PNG/],
    ['/a.pdf', /Choose Document\/File/],
    ['/huge.jpg', /9 MB\. WhatsApp accepts at most 5 MB/],
    ['/around', /redirects too often/],
    ['/dies', /does not respond/],
  ] as const)
    expect((await check(shop, host.url + path)).problem, path).toMatch(words)
  expect((await check(shop, `${host.url}/a.pdf`, 'document')).problem).toBeNull()
  expect((await check(shop, 'https://nothing.invalid/a.png')).problem).toMatch(/does not exist/)
})

test('reports a picture whose extension a gateway would not recognise', async ({ shop }) => {
  const real = await createTestApp(
    { PUBLIC_URL: host.url, WHATSAPP_PROVIDER: 'gateway', WHATSAPP_GATEWAY_URL: 'https://gateway.test/send' },
    shop.database,
  )
  const [png, theirs] = [await createTinyPicture('png'), await real.signIn()]
  for (const [path, type, told] of [
    ['/kad.PNG', 'media', true],
    ['/gambar', 'media', true],
    ['/kad.png', 'media', false],
    ['/uc?id=1&name=kad.png', 'media', false],
    ['/gambar', 'document', false],
  ] as const) {
    host.put(path, respondWith(png, 'image/png'))
    const body = { url: host.url + path, type }
    const answer = await real.call('POST', '/api/v2/media/check', { token: theirs, body })
    expect(answer.body.data.problem?.includes('.jpg') ?? false, path).toBe(told)
    expect((await check(shop, body.url, type)).problem).toBeNull()
  }
  await real.app.http.close()
})

test('never connects to a private address, whatever the host name or notation', async ({ shop }) => {
  const port = new URL(inside.url).port
  host.put('/inwards', (response) => void response.writeHead(307, { location: inside.url }).end())
  host.put('/file', (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  for (const url of [
    inside.url,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    `${host.url}/inwards`,
    `${host.url}/file`,
  ])
    expect((await check(shop, url)).problem, url).toMatch(/private network/)
  expect(inside.requestedPaths).toEqual([])
})

test('classifies public and private addresses', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2404:6800:4001::1'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '10.1.2.3',
    '127.0.0.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'not an address',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('checks the shop’s own uploads in the database without fetching them', async ({ shop }) => {
  const body = new FormData()
  body.set('file', new Blob(['hai']), 'a.txt')
  const { url } = (await shop.call('POST', '/api/v2/media', { token: shop.token, body })).body.data
  host.requestedPaths.length = 0
  expect(await check(shop, url, 'document')).toEqual({ problem: null, size: 3 })
  expect((await check(shop, url.replace(/\/media\/./, '/media/_'), 'document')).problem).toMatch(
    /no longer exists/,
  )
  expect(host.requestedPaths).toEqual([])
})

test('refuses an invalid address', async ({ shop }) => {
  const { status } = await shop.call('POST', '/api/v2/media/check', {
    token: shop.token,
    body: { url: 'ftp://a', type: 'media' },
  })
  expect(status).toBe(400)
})

test('FIX-21 follows a redirect to an address with unescaped UTF-8, and reports an empty file', async ({
  shop,
}) => {
  const png = await createTinyPicture('png')
  host.put(encodeURI('/gambar-é.png'), respondWith(png, 'image/png'))
  host.put('/to-utf8', (response) => {
    // Many servers send unescaped UTF-8 bytes in the `Location` header.
    response.socket?.end(
      Buffer.from(
        'HTTP/1.1 302 Found\r\nlocation: /gambar-é.png\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
      ),
    )
  })
  expect(await check(shop, `${host.url}/to-utf8`)).toEqual({ problem: null, size: png.length })
  host.put('/empty.png', respondWith('', 'image/png'))
  expect((await check(shop, `${host.url}/empty.png`)).problem).toMatch(/empty/)
})
