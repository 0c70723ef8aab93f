import { expect, test } from 'vitest'
import { registerWebhook } from '#core/messaging/gateway.ts'
import { hmacKey, startWaha, wahaKey } from '../fakes/waha.ts'
import { createSignedInApp } from '../support/test-app.ts'

test('INBOX-18 registers the webhook of the inbox at WAHA and keeps the session’s other webhooks', async () => {
  const waha = await startWaha()
  const env = {
    WHATSAPP_PROVIDER: 'waha',
    WHATSAPP_GATEWAY_URL: waha.host,
    WHATSAPP_ACCESS_TOKEN: wahaKey,
  }
  const shop = await createSignedInApp({ env: { ...env, WHATSAPP_WEBHOOK_SECRET: hmacKey } })
  const other = { url: 'https://lain.test/hook', events: ['message'] }
  waha.config = { webhooks: [other], proxy: null }
  const register = () => shop.api(registerWebhook, { origin: 'https://kedai.test' }, shop.token)
  expect(await register()).toEqual({ url: 'https://kedai.test/api/webhooks/waha' })
  await register()
  expect(waha.config).toMatchObject({
    proxy: null,
    webhooks: [
      other,
      {
        url: 'https://kedai.test/api/webhooks/waha',
        events: expect.arrayContaining(['message.any', 'message.ack', 'session.status']),
        hmac: { key: hmacKey },
      },
    ],
  })
  await waha.shut()
  await expect(register()).rejects.toThrow('not_registered')
  await shop.close()

  const keyless = await createSignedInApp({ env })
  await expect(keyless.api(registerWebhook, { origin: 'https://kedai.test' }, keyless.token)).rejects.toThrow(
    'no_key',
  )
  await keyless.close()
})
