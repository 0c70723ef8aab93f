import {
  startSecondFactorSetup,
  enableSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#core/identity/second-factor.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { beginSignInAttempt } from '../sign-in/attempts.ts'
import { deleteAttempt } from '../sign-in/attempts-store.ts'
import { recordAction } from '../audit.ts'
import { findUser, type UserRow } from '../identity-store.ts'
import { verifyPassword } from '../sign-in/passwords.ts'
import {
  beginSecondFactorSetup,
  verifyFactorCode,
  finishSecondFactorSetup,
  isSecondFactorRequired,
  createRecoveryCodes,
} from './second-factor.ts'
import { countRecoveryCodes, deleteSecondFactor, findSecondFactor } from './second-factor-store.ts'
import { requireUser } from '../sessions.ts'
import type { SignInDependencies } from '../sign-in/sign-in-dependencies.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { checkWordpressPassword } from '../wordpress/wordpress.ts'

/**
 * Routes for users to manage their second factor. Attempts are limited. Otherwise someone with a stolen session could
 * guess the password or a code, or set up a second factor.
 */
export function secondFactorRoutes(dependencies: SignInDependencies): Route[] {
  const { db, seal } = dependencies
  const shown = async (call: Call) => {
    const { userId, role } = requireUser(call)
    const factor = await findSecondFactor(db, userId)
    return {
      since: factor?.since.toISOString() ?? null,
      codes_left: factor ? await countRecoveryCodes(db, userId) : 0,
      required: isSecondFactorRequired(role, await findSignInSettings(db)),
    }
  }
  /** Runs `check` on a secret of the caller. Allows at most ten failures per quarter of an hour. */
  const attemptCheck = async <Found>(call: Call, check: (user: UserRow) => Promise<Found>) => {
    const { userId } = requireUser(call)
    const user = await findUser(db, userId)
    if (!user) return refuse('session_expired')
    const attempt = await beginSignInAttempt(db, userId, call.address)
    if (!attempt) return refuse('too_many_attempts')
    const found = await check(user)
    if (found) await deleteAttempt(db, attempt)
    return { user, found }
  }
  const withCode = (call: Call, code: string) =>
    attemptCheck(call, (user) => verifyFactorCode(db, seal, user, code, call.address))

  return [
    route(getSecondFactor, (_input, call) => shown(call)),
    route(startSecondFactorSetup, async ({ password }, call) => {
      const checked = await attemptCheck(call, (user) => checkPassword(dependencies, user, password))
      if (!('found' in checked)) return checked
      if (checked.found === 'silent') return refuse('wordpress_silent')
      return checked.found
        ? beginSecondFactorSetup(seal, checked.user, await dependencies.shopName())
        : refuse('incorrect_password', {
            fields: { password: startSecondFactorSetup.errors.incorrect_password.error },
          })
    }),
    route(enableSecondFactor, async (given, call) => {
      const checked = await attemptCheck(call, (user) =>
        finishSecondFactorSetup(db, seal, user, given, call.address),
      )
      if (!('found' in checked)) return checked
      if (checked.found === 'too_late') return refuse('set_up_too_late')
      return checked.found
        ? { recovery_codes: checked.found }
        : refuse('wrong_code', { fields: { code: enableSecondFactor.errors.wrong_code.error } })
    }),
    route(removeSecondFactor, async ({ code }, call) => {
      if (isSecondFactorRequired(requireUser(call).role, await findSignInSettings(db)))
        return refuse('factor_required')
      const checked = await withCode(call, code)
      if (!('found' in checked)) return checked
      if (!checked.found)
        return refuse('wrong_code', { fields: { code: removeSecondFactor.errors.wrong_code.error } })
      await db.transaction(async (tx) => {
        await deleteSecondFactor(tx, checked.user.id)
        await recordAction(tx, call, 'removed a second factor', checked.user.name)
      })
      return shown(call)
    }),
    route(renewRecoveryCodes, async ({ code }, call) => {
      const checked = await withCode(call, code)
      if (!('found' in checked)) return checked
      if (!checked.found)
        return refuse('wrong_code', { fields: { code: renewRecoveryCodes.errors.wrong_code.error } })
      return db.transaction(async (tx) => {
        await recordAction(tx, call, 'made new recovery codes')
        return { recovery_codes: await createRecoveryCodes(tx, checked.user.id) }
      })
    }),
  ]
}

async function checkPassword(
  { wordpress }: SignInDependencies,
  user: UserRow,
  password: string,
): Promise<boolean | 'silent'> {
  if (user.source === 'own') return verifyPassword(user.passwordHash, password)
  if (!wordpress) return 'silent'
  const verdict = await checkWordpressPassword(wordpress, user.username, password)
  if (verdict.is === 'unknown') return 'silent'
  return verdict.is !== 'wrong' && verdict.person.wordpressId === user.wordpressId
}
