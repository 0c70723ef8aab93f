import { z } from 'zod'
import type { SiteAnswer } from './wordpress-http.ts'
import { getErrorCode, getErrorMessage, parseSiteJson, type JsonObject } from './wordpress-json.ts'
import { htmlToPlainText } from './wordpress-text.ts'
import { siteUserIdSchema, siteTokenSchema, readTokenUserId } from './wordpress-token.ts'

export type SignInAnswer =
  | { says: 'yes'; token: string; account: WordpressAccount }
  /** The username or the password is wrong. `words` is the site's message. */
  | { says: 'no'; words: string }
  /** The site failed to check the password because of an error or a setting. `why` is for the log. */
  | { says: 'nothing'; words: string; why: string }

export interface WordpressAccount {
  id: number | null
  email: string
  name: string
  nicename: string
}

/** Messages from AUTH-03, for answers without a message. */
const unreadableMessage = 'Failed to get user information'
const failedMessage = 'Authentication failed. Please check your credentials.'

export const storedNameSchema = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\0]*$/)
  .catch('')
/**
 * The name is not normalised. The name `admin` may grant the administrator role, so no other name may become `admin`.
 */
const nicenameSchema = z
  .string()
  .min(1)
  .max(320)
  .regex(/^[^\0]*$/)
const displayNameSchema = z
  .string()
  .catch('')
  .transform((name) => htmlToPlainText(name, 200))

/** Successful answers of the two plugins that have this path. The paid edition of the first plugin adds `user_id`. */
const successSchema = z.union([
  z
    .object({
      token: siteTokenSchema,
      user_email: storedNameSchema,
      user_display_name: displayNameSchema,
      user_nicename: nicenameSchema,
      user_id: siteUserIdSchema,
    })
    .transform((it) => ({
      token: it.token,
      account: {
        id: it.user_id,
        email: it.user_email,
        name: it.user_display_name,
        nicename: it.user_nicename,
      },
    })),
  z
    .object({
      success: z.literal(true),
      data: z.object({
        token: siteTokenSchema,
        email: storedNameSchema,
        displayName: displayNameSchema,
        nicename: nicenameSchema,
        id: siteUserIdSchema,
      }),
    })
    .transform(({ data: { token, ...account } }) => ({
      token,
      account: {
        id: account.id,
        email: account.email,
        name: account.displayName,
        nicename: account.nicename,
      },
    })),
])

const remedies = new Map([
  ['rest_no_route', 'the JWT plugin is not active there'],
  ['jwt_auth_bad_config', 'JWT_AUTH_SECRET_KEY is missing from its wp-config.php'],
])

/** Interprets the site's answer to a sign-in. Only a token proves success. Status 200 alone does not. */
export function parseSignInAnswer(answer: SiteAnswer): SignInAnswer {
  const { status, json } = parseSiteJson(answer)
  if (status < 300) return parseSuccess(json)
  const failed = `Login failed: ${status} ${htmlToPlainText(answer.reason, 100)}`.trim()
  if (!json) return { says: 'nothing', words: failed, why: 'no JSON' }
  const words = getErrorMessage(json)
  const code = getErrorCode(json)
  // Error codes without these prefixes, and `[jwt_auth] …`, concern the username or password. Codes with these
  // prefixes concern the site or a token.
  if (status < 500 && !/^(rest|jwt_auth)_/.test(code)) return { says: 'no', words: words || failedMessage }
  return { says: 'nothing', words: words || failed, why: remedies.get(code) ?? code }
}

function parseSuccess(json: JsonObject | null): SignInAnswer {
  const read = successSchema.safeParse(json)
  if (!read.success) {
    const why = json
      ? 'JSON without a token'
      : 'a page instead of JSON, as with plain permalinks or a PHP error'
    return { says: 'nothing', words: unreadableMessage, why }
  }
  const { token, account } = read.data
  return { says: 'yes', token, account: { ...account, id: readTokenUserId(token) ?? account.id } }
}
