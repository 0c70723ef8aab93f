import { z } from 'zod'
import { signIn } from '../../../core/contracts/identity.ts'
import { roleOf } from '../../../core/values/role.ts'
import { startSession } from '../../session.ts'

const otherwise = 'Authentication failed. Please check your credentials.'

/** Why a sign-in failed, in the words of AUTH-03; `hint` is what else may help. */
export class SignInFailed extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** The form's fields: username and password; what they may be is for the server to say. */
type Typed = Record<string, FormDataEntryValue>

/** Signs in and keeps the session. Throws `SignInFailed`. */
export async function signInWith(typed: Typed): Promise<void> {
  const response = await ask(typed)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    if (answer === undefined) {
      throw new SignInFailed(`Login failed: ${response.status} ${response.statusText}`.trim())
    }
    throw new SignInFailed(messageOf(answer) || otherwise, hintOf(answer))
  }
  const user = signIn.reply.safeParse(answer)
  if (!user.success) throw new SignInFailed('Failed to get user information')
  const { token, user_email, user_display_name, user_nicename, role } = user.data
  try {
    startSession({
      token,
      email: user_email,
      displayName: user_display_name,
      nicename: user_nicename,
      role: role ?? roleOf({ nicename: user_nicename }) ?? '',
    })
  } catch {
    throw new SignInFailed(otherwise, 'This browser stores nothing for this site. Please allow site data.')
  }
}

/** Without a token: a stale one beside the right password would be refused by some servers. */
async function ask(typed: Typed): Promise<Response> {
  try {
    return await fetch(signIn.path, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typed),
    })
  } catch {
    throw new SignInFailed(otherwise, 'The server did not answer. Please check your internet connection.')
  }
}

const withHint = z.object({ details: z.object({ hint: z.string() }) })
const hintOf = (answer: unknown) => withHint.safeParse(answer).data?.details.hint

/** The server's message as text: WordPress puts links and entities in it. */
function messageOf(answer: unknown): string {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : ''
  if (typeof message !== 'string') return ''
  return new DOMParser().parseFromString(message, 'text/html').body.textContent.trim()
}
