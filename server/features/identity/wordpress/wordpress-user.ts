import { z } from 'zod'
import type { RoleQueryFailure } from '../identity-tables.ts'
import type { SiteAnswer } from './wordpress-http.ts'
import { parseSiteJson, getErrorCode } from './wordpress-json.ts'
import { storedNameSchema } from './wordpress-answers.ts'

export type RoleAnswer =
  | { says: 'roles'; id: number; username: string; roles: string[] }
  /** The answer doesn't contain the user's roles. `code` is WordPress's error code, and `why` is for the log. */
  | { says: 'untold'; cause: RoleQueryFailure; code: string; why: string }

export function parseUserAnswer(answer: SiteAnswer): RoleAnswer {
  const { status, json } = parseSiteJson(answer)
  const found = status < 300 ? userSchema.safeParse(json).data : undefined
  if (found) return { says: 'roles', ...found }
  const code = json ? getErrorCode(json) : ''
  // If the site refuses a token that it has just issued, the site is at fault. If it refuses the request, its API is
  // closed.
  const refusesToken = /^jwt_auth_(?!no_auth_header)/.test(code)
  const cause = [401, 403, 404].includes(status) && !refusesToken ? 'closed' : 'unreadable'
  const what = code || (json ? 'JSON without roles' : 'no JSON')
  return { says: 'untold', cause, code, why: `users/me: answer ${status}, ${what}` }
}

const userSchema = z.object({
  id: z.number().int().positive(),
  username: storedNameSchema,
  // PHP encodes a list as an object if the first entry was removed.
  roles: z.union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values<string>)]),
})

/**
 * Returns `jwt_auth_valid_token` or the code of the reason why the site refuses the token. Empty if
 * the answer is not JSON.
 */
export function readValidationCode(answer: SiteAnswer): string {
  const { json } = parseSiteJson(answer)
  return json ? getErrorCode(json) : ''
}
