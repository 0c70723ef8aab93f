import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a push subscription in base64url. */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

/** Record size in bytes. The payload is a single record, and push services accept at most 4,096 bytes. */
const recordBytes = 4096
/**
 * Encrypts a notification for one browser (RFC 8291, `aes128gcm` of RFC 8188), so that the push service can't read it.
 * Throws if the browser's public key is not a point of the curve.
 */
export function encryptPayload(payload: string, { p256dh, auth }: DeviceKeys): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  const sender = pair.generateKeys()
  const secret = pair.computeSecret(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const material = deriveKey(secret, Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const key = deriveKey(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = deriveKey(material, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 marks the last record.
  const closed = Buffer.concat([cipher.update(payload, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordBytes)
  sizes.writeUInt8(sender.length, 4)
  return Buffer.concat([salt, sizes, sender, closed, cipher.getAuthTag()])
}

export function areDeviceKeysValid(keys: DeviceKeys): boolean {
  try {
    return encryptPayload('', keys).length > 0
  } catch {
    return false
  }
}

const deriveKey = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
