import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { UserRole } from '#core/contract.ts'

export const sessionLifetimeMs = 12 * 3_600_000

const issuer = 'cetak'
const claimsSchema = z.object({ jti: z.uuid() })

export type SessionTokens = Awaited<ReturnType<typeof createSessionTokens>>

/**
 * Creates and verifies the tokens of sessions (HS256). A token only identifies a session. Each call reads the
 * session's validity and role from the database. The role in the token is for clients.
 */
export async function createSessionTokens(secret: string) {
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
        // The time is based on the start of the session, because the current time may differ from it.
        .setIssuedAt(new Date(session.expiresAt.getTime() - sessionLifetimeMs))
        .setExpirationTime(session.expiresAt)
        .sign(key),

    async sessionOf(token: string): Promise<string | null> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer })
        return claimsSchema.parse(payload).jti
      } catch {
        return null
      }
    },
  }
}
