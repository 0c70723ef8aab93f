import { z } from 'zod'

/** A number, or one in quotes, as in the first plugin's claims. */
export const siteUserIdSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().positive())
  .nullable()
  .catch(null)
export const siteTokenSchema = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)

/** Returns the user's ID in the claims of either plugin. Not verified, because the token came from the site itself. */
export function readTokenUserId(token: string): number | null {
  return (
    z.object({ data: z.object({ user: z.object({ id: siteUserIdSchema }) }) }).safeParse(decodeClaims(token))
      .data?.data.user.id ?? null
  )
}

/** Returns when a token of the site expires in ms, or `null` if it has no expiry. */
export function readTokenExpiry(token: string): number | null {
  const exp = z.object({ exp: z.number() }).safeParse(decodeClaims(token)).data?.exp
  return exp === undefined ? null : exp * 1000
}

function decodeClaims(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}
