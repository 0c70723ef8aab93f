import { z } from 'zod'

/** A number, or one in quotes: the first plugin writes its claim so. */
export const id = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().positive())
  .nullable()
  .catch(null)
export const token = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)

/** The user's number in the claims, as both plugins write it. Not verified: it came from the site itself. */
export function idInToken(token: string): number | null {
  return (
    z.object({ data: z.object({ user: z.object({ id }) }) }).safeParse(claimsOf(token)).data?.data.user.id ??
    null
  )
}

/** When a token of the site runs out by its own claims, in ms; null: not told. */
export function expiryOf(token: string): number | null {
  const exp = z.object({ exp: z.number() }).safeParse(claimsOf(token)).data?.exp
  return exp === undefined ? null : exp * 1000
}

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}
