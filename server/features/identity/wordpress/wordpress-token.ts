import { z } from 'zod'

/** Id as a number or a number in quotes. The claims of the first plugin have it in quotes. */
export const siteUserIdSchema = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().positive())
  .nullable()
  .catch(null)
export const siteTokenSchema = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)

/**
 * Returns the user's id from the claims of either plugin. The token is not verified, because it came from the site
 * itself.
 */
export function readTokenUserId(token: string): number | null {
  return (
    z.object({ data: z.object({ user: z.object({ id: siteUserIdSchema }) }) }).safeParse(decodeClaims(token))
      .data?.data.user.id ?? null
  )
}

/** Returns the expiry time in ms, or `null` if the token does not expire. */
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
