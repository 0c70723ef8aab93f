import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import {
  deleteAllDevices,
  findStoredVapidKeys,
  insertVapidKeys,
  replaceVapidKeys,
  type StoredVapidKeys,
} from './push-store.ts'

/** Encrypts with a key that is not in the database. */
export interface KeyEncryption {
  encrypt: (text: string) => string
  /** Returns `null` if the text was encrypted with another key. */
  decrypt: (sealed: string) => string | null
}

interface VapidKeys {
  /** Uncompressed point, base64url. */
  publicKey: string
  privateKey: z.output<typeof privateKeySchema>
}

const privateKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/**
 * Returns the key pair that identifies this shop to push services. Creates the key pair at the first use, and
 * replaces a stored one that can't be decrypted. Browsers accept notifications only from the key with which they
 * subscribed, so all devices are then removed.
 */
export async function loadVapidKeys(db: Db, seal: KeyEncryption): Promise<VapidKeys> {
  const stored = await findStoredVapidKeys(db)
  const known = stored && openKeys(stored, seal)
  if (known) return known
  const made = await makeKeys(seal)
  if (!stored) await insertVapidKeys(db, made)
  else
    await db.transaction(async (tx) => {
      if (await replaceVapidKeys(tx, stored, made)) await deleteAllDevices(tx)
    })
  // Another process may have stored a key pair first.
  const current = await findStoredVapidKeys(db)
  const opened = current && openKeys(current, seal)
  if (!opened) throw new Error('the stored push key can’t be decrypted')
  return opened
}

function openKeys({ publicKey, sealedPrivateKey }: StoredVapidKeys, seal: KeyEncryption): VapidKeys | null {
  const opened = seal.decrypt(sealedPrivateKey)
  return opened === null ? null : { publicKey, privateKey: privateKeySchema.parse(JSON.parse(opened)) }
}

async function makeKeys(seal: KeyEncryption): Promise<StoredVapidKeys> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = privateKeySchema.parse(await exportJWK(pair.privateKey))
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(jwk.x, 'base64url'),
    Buffer.from(jwk.y, 'base64url'),
  ])
  return {
    publicKey: point.toString('base64url'),
    sealedPrivateKey: seal.encrypt(JSON.stringify(jwk)),
  }
}

/** Push services refuse tokens that are valid for more than a day. */
const tokenLifetimeSeconds = 12 * 3600

/** Returns the `Authorization` header for a push service (RFC 8292). `contact` is a `mailto:` or `https:` address. */
export async function signVapid(
  { publicKey, privateKey }: VapidKeys,
  service: URL,
  contact: string,
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(service.origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.now() / 1000) + tokenLifetimeSeconds)
    .sign(await importJWK(privateKey, 'ES256'))
  return `vapid t=${token}, k=${publicKey}`
}
