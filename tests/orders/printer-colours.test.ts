import sharp from 'sharp'
import { expect } from 'vitest'
import { readIccProfile } from '#core/production/icc-profile.ts'
import { cmykProfile, screenProfile } from '../support/colour-profiles.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const profilesPath = '/api/v2/colour-profiles'
function uploadProfile(shop: SignedInApp, bytes: Uint8Array, material = 'Sticker paper', as = shop.token) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'roland.icc')
  return shop.call('POST', `${profilesPath}?material=${material.replace(' ', '+')}`, { token: as, body })
}

function patchBytes(profile: Buffer, at: number, text: string): Buffer {
  const copy = Buffer.from(profile)
  copy.write(text, at, 'latin1')
  return copy
}

test('FILE-12 rejects files that are not CMYK printer profiles', async ({ shop }) => {
  const cmyk = await cmykProfile()
  const tables = cmyk.indexOf('A2B0')
  for (const [bytes, code, words] of [
    [Buffer.from('hello'), 'not_a_profile', 'ends in .icc or .icm'],
    [cmyk.subarray(0, cmyk.length - 9), 'not_a_profile', 'ends in .icc or .icm'],
    [patchBytes(cmyk, 12, 'scnr'), 'not_of_a_printer', 'screen or camera'],
    [await screenProfile(), 'not_of_a_printer', 'screen or camera'],
    [patchBytes(cmyk, 16, 'RGB '), 'not_cmyk', 'not CMYK'],
    [patchBytes(cmyk, tables, 'XXXX'), 'profile_without_tables', 'both ways'],
    [Buffer.alloc(6_000_001), 'profile_too_large', '6 MB'],
    [Buffer.alloc(0), 'no_file', 'incomplete'],
  ] as const) {
    const { status, body } = await uploadProfile(shop, bytes)
    expect([code, status >= 400, body.code]).toEqual([code, true, code])
    expect(body.error).toContain(words)
  }
  expect((await shop.call('GET', profilesPath, { token: shop.token })).body.data.profiles).toEqual([])
})

async function placeWithDesign(shop: SignedInApp, colour: string) {
  const { number, key } = await placeStickers(shop)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="300" cy="300" r="250" fill="${colour}"/></svg>`
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]), 'a.png')
  const sent = await shop.call('POST', `/api/orders/design?order=${number}`, {
    body: form,
    headers: { 'x-design-key': key },
  })
  return { number, key, design: String(sent.body.designs[0].id) }
}

test('FILE-12 stores a printer profile and shows designs in its colours until the shop removes it', async ({
  shop,
}) => {
  const green = await placeWithDesign(shop, '#00ff00')
  const shown = async () => {
    const payload = { order: green.number, key: green.key, design: green.design }
    const answer = await shop.app.http.inject({ method: 'POST', url: '/api/orders/design/picture', payload })
    expect(answer.statusCode).toBe(200)
    const { data, info } = await sharp(answer.rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
    ]
    return { middle: at(info.width / 2, info.height / 2), corner: at(2, 2), width: info.width }
  }
  const told = async () =>
    (await shop.call('POST', '/api/orders/designs', { body: { order: green.number, key: green.key } })).body
      .printers_colours
  const standard = await shown()
  expect([await told(), standard.middle[1]]).toEqual([undefined, 255])

  const profile = await cmykProfile()
  expect((await uploadProfile(shop, profile)).body.data.profiles).toMatchObject([
    { material: 'Sticker paper', name: expect.stringMatching(/\w/), added_by: 'Admin' },
  ])
  const printed = await shown()
  expect(await told()).toBe(true)
  expect(printed.width).toBe(standard.width)
  expect(
    Math.max(
      ...[0, 1, 2].map((band) => Math.abs((printed.middle[band] ?? 0) - (standard.middle[band] ?? 0))),
    ),
  ).toBeGreaterThan(40)
  expect([printed.middle[3], printed.corner[3]]).toEqual([255, 0])

  await shop.addUser('contributor')
  const theirs = await shop.signIn('contributor')
  expect((await uploadProfile(shop, profile, 'PP White', theirs)).status).toBe(403)
  const gone = await shop.call('DELETE', `${profilesPath}/Sticker%20paper`, { token: shop.token })
  expect(gone.body.data.profiles).toEqual([])
  expect([await told(), await shown()]).toEqual([undefined, standard])
})

test('FILE-12 reads the name of a version 4 profile, and rejects a tag table outside the file', async () => {
  const cmyk = await cmykProfile()
  const read = readIccProfile(cmyk)
  expect(read).toMatchObject({ name: expect.stringMatching(/\w/) })
  const wild = Buffer.from(cmyk)
  wild.writeUInt32BE(0xffffffff, 128)
  expect(readIccProfile(wild)).toBe('not_a_profile')
  const outside = Buffer.from(cmyk)
  outside.writeUInt32BE(cmyk.length, 128 + 4 + 4)
  expect(readIccProfile(outside)).toBe('not_a_profile')
})
