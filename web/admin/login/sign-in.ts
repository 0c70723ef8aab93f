import { z } from 'zod'
import { signIn, type SignInResult } from '#core/identity/sign-in.ts'
import { secondFactorSetupSchema, type SecondFactorSetup } from '#core/identity/second-factor.ts'
import { getRole } from '#core/shared/role.ts'
import { startSession } from '#web/session.ts'

const fallbackMessage = 'Authentication failed. Please check your credentials.'

/** Sign-in error. AUTH-03 specifies the messages. `hint` suggests a fix. */
export class SignInError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

/** `setUp` is set if the user must set up two-step verification now. */
export interface SecondFactorStep {
  setUp: SecondFactorSetup | null
}

type Typed = Record<string, FormDataEntryValue>

/**
 * Returns the second step if one is required. Otherwise, the caller shows any recovery codes and then calls
 * `keep` to store the session. Throws `SignInError`.
 */
export async function submitSignIn(
  typed: Typed,
): Promise<{ keep: () => void; recoveryCodes: string[] } | SecondFactorStep> {
  const response = await ask(typed)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    if (answer === undefined) {
      throw new SignInError(`Login failed: ${response.status} ${response.statusText}`.trim())
    }
    const step = stepIn(answer)
    if (step) return step
    throw new SignInError(messageOf(answer) || fallbackMessage, hintOf(answer))
  }
  const user = signIn.reply.safeParse(answer)
  if (!user.success) throw new SignInError('Failed to get user information')
  return { keep: () => storeSession(user.data), recoveryCodes: user.data.recovery_codes ?? [] }
}

function storeSession({ token, user_email, user_display_name, user_nicename, role }: SignInResult): void {
  try {
    startSession({
      token,
      email: user_email,
      displayName: user_display_name,
      nicename: user_nicename,
      role: role ?? getRole({ nicename: user_nicename }) ?? '',
    })
  } catch {
    throw new SignInError(
      fallbackMessage,
      'Your browser blocks site data. Allow site data for this site, then try again.',
    )
  }
}

const codeNeeded = z.object({ code: z.literal('code_needed') })
const setUpNeeded = z.object({ code: z.literal('second_factor_missing'), details: secondFactorSetupSchema })

function stepIn(answer: unknown): SecondFactorStep | null {
  if (codeNeeded.safeParse(answer).success) return { setUp: null }
  const setUp = setUpNeeded.safeParse(answer).data?.details
  return setUp ? { setUp } : null
}

/**
 * Sends the request without a token, because some servers reject a stale token even with the right password.
 */
async function ask(typed: Typed): Promise<Response> {
  try {
    return await fetch(signIn.path, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typed),
    })
  } catch {
    throw new SignInError(
      fallbackMessage,
      'The server did not respond. Please check your internet connection.',
    )
  }
}

const withHint = z.object({ details: z.object({ hint: z.string() }) })
const hintOf = (answer: unknown) => withHint.safeParse(answer).data?.details.hint

/** Converts the message to plain text, because WordPress messages contain links and HTML entities. */
function messageOf(answer: unknown): string {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : ''
  if (typeof message !== 'string') return ''
  return new DOMParser().parseFromString(message, 'text/html').body.textContent.trim()
}
