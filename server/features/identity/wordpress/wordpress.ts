import { readSignIn, type SignInAnswer } from './wordpress-answers.ts'
import { readUser, type UserAnswer } from './wordpress-user.ts'
import type { WordpressSite } from './wordpress-address.ts'
import { askSite, SiteSilent, type SiteAnswer } from './wordpress-http.ts'
import type { UntoldCause } from '../identity-tables.ts'

const headers = { accept: 'application/json', 'user-agent': 'Cetak' }

export interface WordpressPerson {
  wordpressId: number
  username: string
  email: string
  name: string
  nicename: string
}

/** What the site gave a user at their sign-in: with it, it is asked about them again. */
export interface SiteSecret {
  token: string
  /** The cookie that gets a new token, of a plugin whose tokens hold for minutes only. */
  refresh: string | null
  /** Whether a role was told for it: only then does it mean something that the user is no longer there. */
  told: boolean
}

export type Verdict =
  /** Right, with all roles that the site states; none means that it states none. */
  | { is: 'right'; person: WordpressPerson; roles: string[]; secret: SiteSecret }
  /** Right, but the site can't be asked for the role. */
  | { is: 'untold'; person: WordpressPerson; secret: SiteSecret; cause: UntoldCause; why: string }
  | { is: 'wrong'; words: string }
  /** The site could not check: `words` for the person (none when it is silent), `why` for the log. */
  | { is: 'unknown'; words: string | null; why: string }

/** Asks the site about a name and a password. */
export async function askWordpress(
  site: WordpressSite,
  username: string,
  password: string,
): Promise<Verdict> {
  try {
    const { answer, secret } = await signInThere(site, username, password)
    if (answer.says === 'nothing') return { is: 'unknown', words: answer.words, why: answer.why }
    if (answer.says === 'no') return { is: 'wrong', words: answer.words }
    return await identify(site, answer, secret)
  } catch (error) {
    if (error instanceof SiteSilent) return { is: 'unknown', words: null, why: error.message }
    throw error
  }
}

type Answered = { answer: SignInAnswer; secret: SiteSecret }

async function signInThere(site: WordpressSite, username: string, password: string): Promise<Answered> {
  const answered = await post(site, { username, password })
  // WordPress's own forms put a backslash before each quote before they hash a password, its API doesn't: such
  // a password is right there in one of the two forms.
  const escaped = password.replace(/[\\'"]/g, '\\$&')
  if (answered.answer.says !== 'no' || escaped === password) return answered
  return post(site, { username, password: escaped })
}

/** Asks for a token: with name and password, or with the cookie that stands for them. */
export async function post(
  site: WordpressSite,
  typed: { username?: string; password?: string },
  cookie?: string,
): Promise<Answered> {
  // No Authorization header: a foreign one is refused even beside the right password.
  const raw = await askSite(site, '/jwt-auth/v1/token', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(typed),
  })
  const answer = readSignIn(raw)
  const secret = {
    token: answer.says === 'yes' ? answer.token : '',
    refresh: refreshIn(raw) ?? cookie ?? null,
    told: false,
  }
  if (answer.says !== 'nothing') return { answer, secret }
  const moved = raw.movedTo ? `: set WORDPRESS_URL to ${raw.movedTo}` : ''
  return { answer: { ...answer, why: `answer ${raw.status}, ${answer.why}${moved}` }, secret }
}

/** `name=value` alone, as it is sent back. */
const refreshIn = ({ cookies }: SiteAnswer) =>
  cookies.map((each) => /^refresh_token=[^;\s]{1,500}/.exec(each)?.[0]).find(Boolean)

/** Who it is, as the site itself tells its user. */
async function identify(
  site: WordpressSite,
  { token, account }: SignInAnswer & { says: 'yes' },
  secret: SiteSecret,
): Promise<Verdict> {
  const answer = await askUser(site, token)
  const user = answer.says === 'roles' ? answer : null
  const wordpressId = account.id ?? user?.id
  if (!wordpressId)
    return { is: 'unknown', words: 'Failed to get user information', why: 'no number of the user' }
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
  // Another user's answer (a cache that doesn't look at who asks) must not lend its role.
  return { is: 'untold', person, secret, cause: 'unreadable', why: 'users/me: an answer about someone else' }
}

/** `users/me` with this token; a site that is silent then is one that can't be asked. */
export async function askUser(site: WordpressSite, token: string): Promise<UserAnswer> {
  try {
    return readUser(await askSite(site, '/wp/v2/users/me?context=edit', { headers: withToken(token) }))
  } catch (error) {
    if (!(error instanceof SiteSilent)) throw error
    return { says: 'untold', cause: 'silent', code: '', why: `users/me: ${error.message}` }
  }
}

export const withToken = (token: string) => ({ ...headers, authorization: `Bearer ${token}` })
