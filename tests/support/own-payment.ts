import { changeBankAccounts } from '#core/settings/settings.ts'
import { changePaymentQr } from '#core/settings/payment-qr.ts'
import { readFileSync } from 'node:fs'
import type { TestApp } from './test-app.ts'

/**
 * Replaces the placeholder account and QR code, which customers are never shown. Returns the address of the QR code.
 */
export async function replacePaymentDetails({ call, signIn }: TestApp): Promise<string> {
  const token = await signIn()
  await call('PUT', changeBankAccounts.path, { token, body: { accounts: [ownAccount] } })
  const answer = await call('PUT', changePaymentQr.path, { token, body: ownQr() })
  return answer.body.data.qr_image_url
}

export const ownAccount = { bank: 'Bank Kedai', number: '1234 5678 9012', holder: 'Kedai Sendiri' }

export const ownQr = () => ({
  caption: 'QR DuitNow Kedai',
  picture: readFileSync('tests/support/duitnow-qr.png').toString('base64'),
})
