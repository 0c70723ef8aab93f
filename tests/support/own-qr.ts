import { changePaymentQr } from '../../core/contracts/settings.ts'
import { readFileSync } from 'node:fs'
import type { TestApp } from './test-app.ts'

/** The shop's own QR in the place of the example, which no customer gets; its address. */
export async function setOwnQr({ call, signIn }: TestApp): Promise<string> {
  const answer = await call('PUT', changePaymentQr.path, { token: await signIn(), body: ownQr() })
  return answer.body.data.qr_image_url
}

export const ownQr = () => ({
  caption: 'QR DuitNow Kedai',
  picture: readFileSync('public/pictures/qr-contoh.png').toString('base64'),
})
