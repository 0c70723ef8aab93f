import { readValidation, type UserAnswer } from './wordpress-user.ts'
import { expiryOf } from './wordpress-token.ts'
import type { WordpressSite } from './wordpress-address.ts'
import { askSite, SiteSilent } from './wordpress-http.ts'
import { askUser, post, withToken, type SiteSecret } from './wordpress.ts'

export type ToldAgain =
  | (UserAnswer & { secret: SiteSecret })
  /** The user was deleted there, or the token ended: by a new password, or a new key of the site. */
  | { says: 'gone'; why: string }

/** The site says that this user is no more. */
const userGone = ['rest_user_invalid_id', 'jwt_auth_user_not_found']
/** These are about the site and the way to it, not about the token. */
const noFaultOfToken = [
  'jwt_auth_no_auth_header',
  'jwt_auth_bad_auth_header',
  'jwt_auth_bad_config',
  'jwt_auth_bad_iss',
]

/**
 * Asks the site about a user whose role it has told before with this same secret. That it then knows the token, but
 * no user behind it, is what a deleted user looks like; where the header got lost on the way it says so when asked.
 */
export async function askAgain(site: WordpressSite, kept: SiteSecret): Promise<ToldAgain> {
  const secret = await fresh(site, kept)
  if ('says' in secret) return secret
  const answer = await askUser(site, secret.token)
  if (answer.says === 'roles') return { ...answer, secret: { ...secret, told: true } }
  if (!secret.told) return { ...answer, secret }
  const code = answer.code === 'rest_not_logged_in' ? await validate(site, secret.token) : answer.code
  if (code === 'jwt_auth_valid_token' || userGone.includes(code))
    return { says: 'gone', why: 'the account is gone' }
  if (code.startsWith('jwt_auth_') && !noFaultOfToken.includes(code) && !ranOut(secret.token))
    return { says: 'gone', why: 'the site no longer takes its token' }
  return { ...answer, secret }
}

/** The secret with a token that still holds, where the site gives another one. */
async function fresh(
  site: WordpressSite,
  kept: SiteSecret,
): Promise<SiteSecret | (ToldAgain & { says: 'gone' | 'untold' })> {
  if (!kept.refresh || !ranOut(kept.token)) return kept
  try {
    const { answer, secret } = await post(site, {}, kept.refresh)
    if (answer.says === 'yes') return { ...secret, told: kept.told }
    if (answer.says === 'nothing' && /refresh_token/.test(answer.why))
      return { says: 'gone', why: 'the site no longer takes its token' }
  } catch (error) {
    if (!(error instanceof SiteSilent)) throw error
    return { says: 'untold', cause: 'silent', code: '', why: `token: ${error.message}`, secret: kept }
  }
  return kept
}

/** A little early: the clock over there may be ahead. */
const ranOut = (token: string) => (expiryOf(token) ?? Infinity) < Date.now() + 30_000

async function validate(site: WordpressSite, token: string): Promise<string> {
  try {
    return readValidation(
      await askSite(site, '/jwt-auth/v1/token/validate', { method: 'POST', headers: withToken(token) }),
    )
  } catch (error) {
    if (error instanceof SiteSilent) return ''
    throw error
  }
}
