import { parseSignInAnswer, type SignInAnswer } from './wordpress-answers.ts'
import { parseUserAnswer, type RoleAnswer } from './wordpress-user.ts'
import type { WordpressSite } from './wordpress-address.ts'
import { requestWordpressSite, SiteUnavailableError, type SiteAnswer } from './wordpress-http.ts'
import type { RoleQueryFailure } from '../identity-tables.ts'

const headers = { accept: 'application/json', 'user-agent': 'Cetak' }

export interface WordpressPerson {
  wordpressId: number
  username: string
  email: string
  name: string
  nicename: string
}

/** Secrets that the site issued at sign-in. They are used to check the user again. */
export interface SiteSecret {
  token: string
  /**
   * Cookie with which a new token can be requested. `null` unless the plugin's tokens are valid for only a few
   * minutes.
   */
  refresh: string | null
  /**
   * True if the site has reported a role for this token. Only then does a missing user mean that the user was
   * deleted.
   */
  told: boolean
}

export type SiteVerdict =
  /** The password is correct. `roles` has all roles that the site reports and may be empty. */
  | { is: 'right'; person: WordpressPerson; roles: string[]; secret: SiteSecret }
  /** The password is correct, but the site fails to report the role. */
  | { is: 'untold'; person: WordpressPerson; secret: SiteSecret; cause: RoleQueryFailure; why: string }
  | { is: 'wrong'; words: string }
  /**
   * The site failed to check the password. `words` is for the user, and is `null` if the site did not respond. `why`
   * is for the log.
   */
  | { is: 'unknown'; words: string | null; why: string }

export async function checkWordpressPassword(
  site: WordpressSite,
  username: string,
  password: string,
): Promise<SiteVerdict> {
  try {
    const { answer, secret } = await requestSignIn(site, username, password)
    if (answer.says === 'nothing') return { is: 'unknown', words: answer.words, why: answer.why }
    if (answer.says === 'no') return { is: 'wrong', words: answer.words }
    return await identifyUser(site, answer, secret)
  } catch (error) {
    if (error instanceof SiteUnavailableError) return { is: 'unknown', words: null, why: error.message }
    throw error
  }
}

type TokenAnswer = { answer: SignInAnswer; secret: SiteSecret }

async function requestSignIn(site: WordpressSite, username: string, password: string): Promise<TokenAnswer> {
  const answered = await requestWordpressToken(site, { username, password })
  // WordPress's own forms add a backslash before each quote before they hash a password. WordPress's API does not.
  // The password is therefore tried in both forms.
  const escaped = password.replace(/[\\'"]/g, '\\$&')
  if (answered.answer.says !== 'no' || escaped === password) return answered
  return requestWordpressToken(site, { username, password: escaped })
}

export async function requestWordpressToken(
  site: WordpressSite,
  typed: { username?: string; password?: string },
  cookie?: string,
): Promise<TokenAnswer> {
  // No Authorization header is sent, because the site refuses an unknown token in this header even if the password is
  // right.
  const raw = await requestWordpressSite(site, '/jwt-auth/v1/token', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(typed),
  })
  const answer = parseSignInAnswer(raw)
  const secret = {
    token: answer.says === 'yes' ? answer.token : '',
    refresh: findRefreshCookie(raw) ?? cookie ?? null,
    told: false,
  }
  if (answer.says !== 'nothing') return { answer, secret }
  const moved = raw.movedTo ? `: set WORDPRESS_URL to ${raw.movedTo}` : ''
  return { answer: { ...answer, why: `answer ${raw.status}, ${answer.why}${moved}` }, secret }
}

/** Returns the refresh cookie as `name=value`, in the form in which it is sent back. */
const findRefreshCookie = ({ cookies }: SiteAnswer) =>
  cookies.map((each) => /^refresh_token=[^;\s]{1,500}/.exec(each)?.[0]).find(Boolean)

async function identifyUser(
  site: WordpressSite,
  { token, account }: SignInAnswer & { says: 'yes' },
  secret: SiteSecret,
): Promise<SiteVerdict> {
  const answer = await requestWordpressUser(site, token)
  const user = answer.says === 'roles' ? answer : null
  const wordpressId = account.id ?? user?.id
  if (!wordpressId) return { is: 'unknown', words: 'Failed to get user information', why: 'no user ID' }
  const { email, nicename } = account
  const name = account.name || nicename
  if (answer.says === 'untold')
    return {
      is: 'untold',
      person: { wordpressId, username: nicename, email, name, nicename },
      secret,
      ...answer,
    }
  const person = { wordpressId, username: answer.username || nicename, email, name, nicename }
  if (answer.id === wordpressId)
    return { is: 'right', person, roles: answer.roles, secret: { ...secret, told: true } }
  // A cache that ignores the Authorization header may return another user. The role of that user must not be used.
  return { is: 'untold', person, secret, cause: 'unreadable', why: 'users/me: answer for a different user' }
}

/** Requests the user of a token. If the site does not respond, the role is unknown. */
export async function requestWordpressUser(site: WordpressSite, token: string): Promise<RoleAnswer> {
  try {
    return parseUserAnswer(
      await requestWordpressSite(site, '/wp/v2/users/me?context=edit', {
        headers: createTokenHeaders(token),
      }),
    )
  } catch (error) {
    if (!(error instanceof SiteUnavailableError)) throw error
    return { says: 'untold', cause: 'silent', code: '', why: `users/me: ${error.message}` }
  }
}

export const createTokenHeaders = (token: string) => ({ ...headers, authorization: `Bearer ${token}` })
