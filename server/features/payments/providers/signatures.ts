import { createHmac, hash, timingSafeEqual, verify } from 'node:crypto'

// docs/decisions/0810-online-payments.md explains how each provider signs callbacks.

const signHmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * Billplz signs the decoded fields without `x_signature`, each as name and value, sorted as whole texts regardless of
 * case. Sorting by name alone would order `paid`, `paid_amount` and `paid_at` differently. Brackets of the redirect's
 * names (`billplz[id]`) are left out.
 */
export function signBillplz(fields: Iterable<[string, string]>, key: string): string {
  const parts = [...fields]
    .map(([name, value]) => [name.replaceAll(/[[\]]/g, ''), value] as const)
    .filter(([name]) => !name.endsWith('x_signature'))
    .map(([name, value]) => name + value)
  const sorted = parts
    .map((text) => ({ text, key: text.toLowerCase() }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
  return signHmac(key, sorted.map(({ text }) => text).join('|'))
}

/** toyyibPay's signature does not cover the amount. */
export const signToyyibPay = (
  secret: string,
  { status, orderId, refno }: { status: string; orderId: string; refno: string },
): string => hash('md5', `${secret}${status}${orderId}${refno}ok`)

/** CHIP signs the raw body with RSA. Returns false if the key or the signature is malformed. */
export function isSignedByChip(publicKey: string, body: string, signature: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(body), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** HitPay signs the raw body with its salt. */
export const signHitPay = (salt: string, body: string): string => signHmac(salt, body)

/**
 * Curlec signs a webhook's raw body with the webhook secret. It signs redirects with the key secret, over their values
 * joined with `|`.
 */
export const signCurlec = (secret: string, ...values: string[]): string => signHmac(secret, values.join('|'))

/** Compares in constant time, so that the duration reveals nothing about the secret. */
export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
