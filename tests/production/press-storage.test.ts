import { afterAll, expect } from 'vitest'
import { readEnv } from '#server/env.ts'
import { s3Key, startS3 } from '../fakes/s3.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const settings = {
  HOT_FOLDER_S3_URL: s3.url,
  HOT_FOLDER_S3_REGION: 'auto',
  HOT_FOLDER_S3_PREFIX: 'press/',
  HOT_FOLDER_S3_KEY_ID: s3Key.id,
  HOT_FOLDER_S3_SECRET: s3Key.secret,
}
const test = appTest({ env: settings })
const post = (shop: SignedInApp, path: string, body: object = {}) =>
  shop.call('POST', path, { token: shop.token, body })

test('FILE-10 writes each file of a batch to S3 storage completely or not at all, and reports failures', async ({
  shop,
}) => {
  const { body: order } = await post(shop, '/api/iron-on/save-order', {
    nama: 'Puan Kelas',
    phone: '0137000001',
    deliveryMethod: 'selfPickup',
    orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 1 }],
  })
  const { body: moved } = await post(shop, `/api/v2/orders/${order.id}/move`, { version: 1, to: 'paid' })
  const { id, version } = moved.data.order
  const orders = [{ id, version }]
  const made = await post(shop, '/api/v2/production/batches', { request_id: crypto.randomUUID(), orders })
  const { batch } = made.body.data
  const write = () => post(shop, `/api/v2/production/batches/${batch.id}/hot-folder`)
  expect(
    (await shop.call('GET', '/api/v2/production/hot-folder', { token: shop.token })).body.data.there,
  ).toBe(true)

  s3.behave('refuses')
  const refused = await write()
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    503,
    'hot_folder_failed',
    'The files could not be sent to the printer: the upload failed: it answered 507 (InsufficientStorage).',
  ])
  s3.behave('keeps half')
  expect((await write()).body.error).toMatch(/only \d+ of \d+ bytes are there/)
  expect([...s3.objects.keys()], 'the press must not begin with half a file').toEqual([])

  s3.behave('well')
  const names = [`batch-${batch.number}-dtf-film.pdf`, `batch-${batch.number}-dtf-film-1.dxf`]
  expect((await write()).body.data.files).toEqual(names)
  expect([...s3.objects.keys()].toSorted()).toEqual(names.map((name) => `press/${name}`).toSorted())
  expect(s3.objects.get(`press/${names[0]}`)?.subarray(0, 5).toString()).toBe('%PDF-')
  const before = new Map(s3.objects)
  await write()
  expect([...s3.objects]).toEqual([...before])
})

test('FILE-10 requires complete storage settings, and refuses a folder in addition to S3 storage', () => {
  expect(() => readEnv({ HOT_FOLDER_S3_URL: 'https://s3.example/kedai' })).toThrow(/must be set together/)
  expect(() => readEnv({ ...settings, HOT_FOLDER: '/srv/press' })).toThrow(/only one can be set/)
})
