import { roles, type Role } from '../../../core/contracts/contract.ts'
import { roleNamed } from '../../../core/values/role.ts'
import { readSignIn, readUser, type SignInAnswer } from './wordpress-answers.ts'
import { askSite, SiteSilent, type WordpressSite } from './wordpress-http.ts'

const headers = { accept: 'application/json', 'user-agent': 'Cetak' }

export interface WordpressPerson {
  wordpressId: number
  username: string
  email: string
  name: string
  nicename: string
  /** The highest that the site states; null: it states none, and the rule by nicename holds (AUTH-05). */
  role: Role | null
}

export type Verdict =
  | { is: 'right'; person: WordpressPerson }
  | { is: 'wrong'; words: string }
  /** Right, but all roles that the site states are unknown here (a shop's `customer`, say). */
  | { is: 'without-role' }
  /** The site could not check: `words` for the person (none when it is silent), `why` for the log. */
  | { is: 'unknown'; words: string | null; why: string }

/** Asks the site about a name and a password. */
export async function askWordpress(
  site: WordpressSite,
  username: string,
  password: string,
): Promise<Verdict> {
  try {
    const answer = await signInThere(site, username, password)
    if (answer.says === 'nothing') return { is: 'unknown', words: answer.words, why: answer.why }
    if (answer.says === 'no') return { is: 'wrong', words: answer.words }
    return await identify(site, answer)
  } catch (error) {
    if (error instanceof SiteSilent) return { is: 'unknown', words: null, why: error.message }
    throw error
  }
}

async function signInThere(site: WordpressSite, username: string, password: string): Promise<SignInAnswer> {
  const answer = await post(site, username, password)
  // WordPress's own forms put a backslash before each quote before they hash a password, its API doesn't: such
  // a password is right there in one of the two forms.
  const escaped = password.replace(/[\\'"]/g, '\\$&')
  return answer.says === 'no' && escaped !== password ? post(site, username, escaped) : answer
}

async function post(site: WordpressSite, username: string, password: string): Promise<SignInAnswer> {
  // No Authorization header: a foreign one is refused even beside the right password.
  const raw = await askSite(site, '/jwt-auth/v1/token', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const answer = readSignIn(raw)
  if (answer.says !== 'nothing') return answer
  const moved = raw.movedTo ? `: set WORDPRESS_URL to ${raw.movedTo}` : ''
  return { ...answer, why: `answer ${raw.status}, ${answer.why}${moved}` }
}

/** Who it is, as the site itself tells its user. */
async function identify(
  site: WordpressSite,
  { token, account }: SignInAnswer & { says: 'yes' },
): Promise<Verdict> {
  const raw = await askSite(site, '/wp/v2/users/me?context=edit', {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const user = readUser(raw)
  const wordpressId = user?.id ?? account.id
  // Another user's answer (a cache that doesn't look at who asks) must not lend its role.
  const isSomeoneElse = user?.id && account.id && user.id !== account.id
  if (!user || !wordpressId || isSomeoneElse) {
    return { is: 'unknown', words: 'Failed to get user information', why: `users/me: answer ${raw.status}` }
  }
  const known = user.roles.map(roleNamed)
  const role = roles.find((role) => known.includes(role)) ?? null
  if (!role && user.roles.length > 0) return { is: 'without-role' }
  const { email, nicename } = account
  const [username, name] = [user.username || nicename, account.name || nicename]
  return { is: 'right', person: { wordpressId, username, email, name, nicename, role } }
}
