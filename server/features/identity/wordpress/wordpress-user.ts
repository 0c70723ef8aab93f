import { z } from 'zod'
import type { RoleFailure } from '../identity-tables.ts'
import type { SiteAnswer } from './wordpress-http.ts'
import { parseSiteJson, getErrorCode } from './wordpress-json.ts'
import { storedNameSchema } from './wordpress-answers.ts'

export type RoleAnswer =
  | { says: 'roles'; id: number; username: string; roles: string[] }
  /** The answer allows no conclusion. `code` is WordPress's error code, `why` is for the log. */
  | { says: 'untold'; cause: RoleFailure; code: string; why: string }

/** Parses the answer of `users/me`. A site that fails to answer is not the same as a user without a role. */
export function parseUserAnswer(answer: SiteAnswer): RoleAnswer {
  const { status, json } = parseSiteJson(answer)
  const found = status < 300 ? userSchema.safeParse(json).data : undefined
  if (found) return { says: 'roles', ...found }
  const code = json ? getErrorCode(json) : ''
  // A site that refuses its own new token is at fault. One that refuses the request is closed.
  const refusesToken = /^jwt_auth_(?!no_auth_header)/.test(code)
  const cause = [401, 403, 404].includes(status) && !refusesToken ? 'closed' : 'unreadable'
  const what = code || (json ? 'JSON without roles' : 'no JSON')
  return { says: 'untold', cause, code, why: `users/me: answer ${status}, ${what}` }
}

const userSchema = z.object({
  id: z.number().int().positive(),
  username: storedNameSchema,
  // PHP encodes a list whose first entry was removed as an object.
  roles: z.union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values<string>)]),
})

/** Returns the code of the site's answer: `jwt_auth_valid_token`, or why the token is refused. Empty without JSON. */
export function readValidationCode(answer: SiteAnswer): string {
  const { json } = parseSiteJson(answer)
  return json ? getErrorCode(json) : ''
}
