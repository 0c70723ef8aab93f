import type { signIn } from '#core/identity/sign-in.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { recordUserAction } from '../audit.ts'
import type { UserRow } from '../identity-store.ts'
import type { TypedCredentials } from '../sign-in/own-sign-in.ts'
import {
  beginSecondFactorSetup,
  verifyFactorCode,
  finishSecondFactorSetup,
  isSecondFactorRequired,
} from './second-factor.ts'
import { findSecondFactor } from './second-factor-store.ts'
import type { SignInDependencies } from '../sign-in/sign-in-dependencies.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { getEffectiveRole } from '../wordpress/wordpress-roles.ts'

type SecondFactorRefusal = Extract<
  keyof typeof signIn.errors,
  `${string}code${string}` | `second_factor${string}` | 'set_up_too_late'
>

/**
 * Checks the code after a correct password. If the user must have a second factor and has none, sets one up, because
 * sessions without one are invalid. Returns the recovery codes of a new second factor.
 */
export async function verifySecondFactor(
  { db, seal, shopName }: SignInDependencies,
  user: UserRow,
  { code, setup }: TypedCredentials,
  { address }: Pick<Call, 'address'>,
): Promise<{ recovery_codes?: string[] } | Refusal<SecondFactorRefusal>> {
  const factor = await findSecondFactor(db, user.id)
  if (factor) {
    if (!code) return refuse('code_needed')
    if (await verifyFactorCode(db, seal, user, code, address)) return {}
    await recordUserAction(db, user, address, 'sign-in failed', 'wrong code')
    return seal.decrypt(factor.sealedSecret) === null ? refuse('code_unreadable') : refuse('wrong_code')
  }
  const settings = await findSignInSettings(db)
  const role = getEffectiveRole(user, settings)
  if (!role || user.disabledAt || !isSecondFactorRequired(role, settings)) return {}
  if (!code || !setup)
    return refuse('second_factor_missing', { details: beginSecondFactorSetup(seal, user, await shopName()) })
  const codes = await finishSecondFactorSetup(db, seal, user, { setup, code }, address)
  if (codes === 'too_late') return refuse('set_up_too_late')
  return codes ? { recovery_codes: codes } : refuse('wrong_code')
}
