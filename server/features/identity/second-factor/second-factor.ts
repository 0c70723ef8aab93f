import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { UserRole } from '#core/contract.ts'
import type { SecondFactorSetup } from '#core/identity/second-factor.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor } from '../audit.ts'
import { recordUserAction } from '../audit.ts'
import type { UserRow } from '../identity-store.ts'
import type { Encryption } from '../encryption.ts'
import {
  findSecondFactor,
  storeSecondFactor,
  replaceRecoveryCodes,
  claimCodeStep,
  consumeRecoveryCode,
} from './second-factor-store.ts'
import type { SignInSettings } from '../sign-in/sign-in-settings-store.ts'

/** SHA-1, six digits and 30 seconds are the only parameters that all authenticator apps support (RFC 6238). */
const periodMs = 30_000
/** One step in each direction tolerates phone clocks that are half a minute off. */
const toleratedSteps = 1
const setupLifetimeMs = 15 * 60_000
const recoveryCodeCount = 10

export const isSecondFactorRequired = (
  role: UserRole,
  { secondFactor }: Pick<SignInSettings, 'secondFactor'>,
) => secondFactor === 'everyone' || (secondFactor === 'administrators' && role === 'administrator')

const setupSchema = z.object({ userId: z.string(), secret: z.string(), until: z.number() })

/**
 * Creates a secret that the user scans. The secret is not stored. It is returned in encrypted form, and the browser
 * sends it back with the first code.
 */
export function beginSecondFactorSetup(
  seal: Encryption,
  user: Pick<UserRow, 'id' | 'username'>,
  shop: string,
): SecondFactorSetup {
  const secret = new Secret({ size: 20 })
  const until = Date.now() + setupLifetimeMs
  const totp = new TOTP({ issuer: shop, label: user.username, secret })
  return {
    setup: seal.encrypt(
      JSON.stringify({ userId: user.id, secret: secret.base32, until } satisfies z.input<typeof setupSchema>),
    ),
    uri: totp.toString(),
    key: secret.base32,
  }
}

/**
 * Completes the setup with a code from the authenticator app. Returns the recovery codes, which are shown only once.
 * Returns `null` if the code is wrong.
 */
export async function finishSecondFactorSetup(
  db: Db,
  seal: Encryption,
  user: Pick<UserRow, 'id' | 'name'>,
  given: { setup: string; code: string },
  address: Actor['address'],
): Promise<string[] | null | 'too_late'> {
  const opened = seal.decrypt(given.setup)
  const setUp = opened === null ? null : setupSchema.safeParse(JSON.parse(opened)).data
  if (!setUp || setUp.userId !== user.id || setUp.until < Date.now()) return 'too_late'
  const step = findTimeStep(setUp.secret, given.code)
  if (step === null) return null
  return db.transaction(async (tx) => {
    await storeSecondFactor(tx, { userId: user.id, sealedSecret: seal.encrypt(setUp.secret), lastStep: step })
    await recordUserAction(tx, user, address, 'set up a second factor')
    return createRecoveryCodes(tx, user.id)
  })
}

/**
 * Checks a code from the authenticator app or a recovery code, and marks it as used. Returns `false` if the code is
 * wrong or was already used.
 */
export async function verifyFactorCode(
  db: Db,
  seal: Encryption,
  user: Pick<UserRow, 'id' | 'name'>,
  typed: string,
  address: Actor['address'],
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  const factor = await findSecondFactor(db, user.id)
  if (!factor) return false
  if (/^\d{6}$/.test(code)) {
    const secret = seal.decrypt(factor.sealedSecret)
    const step = secret === null ? null : findTimeStep(secret, code)
    return step !== null && claimCodeStep(db, user.id, step)
  }
  if (!(await consumeRecoveryCode(db, user.id, hashRecoveryCode(user.id, code)))) return false
  await recordUserAction(db, user, address, 'used a recovery code')
  return true
}

function findTimeStep(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, '')
  const aside = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token, window: toleratedSteps })
  return aside === null ? null : Math.floor(Date.now() / periodMs) + aside
}

/**
 * Creates recovery codes. A code has 50 random bits, which can't be guessed at ten attempts per quarter of an hour, and
 * consists of letters that are easy to copy.
 */
export async function createRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const made = Array.from({ length: recoveryCodeCount }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32.toLowerCase()
    return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`
  })
  await replaceRecoveryCodes(
    tx,
    userId,
    made.map((code) => hashRecoveryCode(userId, code.replace('-', ''))),
  )
  return made
}

const hashRecoveryCode = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')
