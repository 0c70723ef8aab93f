import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { UserRole } from '#core/contract.ts'

/** How long a sign-in holds, ms. */
export const sessionMs = 12 * 3_600_000

const issuer = 'cetak'
const claims = z.object({ jti: z.uuid() })

export type Tokens = Awaited<ReturnType<typeof createTokens>>

/**
 * Our own tokens (HS256). They only name the session: whether it still holds, and as which role, is read from
 * the database on each call. The role inside is for clients to read.
 */
export async function createTokens(secret: string) {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    sign: (session: { id: string; userId: string; role: UserRole; expiresAt: Date }): Promise<string> =>
      new SignJWT({ role: session.role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(session.userId)
        .setJti(session.id)
        // From the session's own moment: the clock may have ticked since.
        .setIssuedAt(new Date(session.expiresAt.getTime() - sessionMs))
        .setExpirationTime(session.expiresAt)
        .sign(key),

    /** The session that a token names; null when it is malformed, forged or expired. */
    async sessionOf(token: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer })
        return claims.parse(payload).jti
      } catch {
        return null
      }
    },
  }
}
