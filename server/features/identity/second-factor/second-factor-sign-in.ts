import type { signIn } from '#core/identity/sign-in.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { recordOf } from '../audit.ts'
import type { UserRow } from '../identity-store.ts'
import type { Typed } from '../sign-in/own-sign-in.ts'
import { beginSetUp, codeIsRight, finishSetUp, isRequiredOf } from './second-factor.ts'
import { findSecondFactor } from './second-factor-store.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { actingRole } from '../wordpress/wordpress-roles.ts'

type SecondFactorRefusal = Extract<
  keyof typeof signIn.errors,
  `${string}code${string}` | `second_factor${string}` | 'set_up_too_late'
>

/**
 * Checks the code after a correct password. If a second factor is required and the user has none, sets one up,
 * because every session needs one then. Returns the recovery codes of a new second factor.
 */
export async function proveSecondFactor(
  { db, seal, shopName }: SignInParts,
  user: UserRow,
  { code, setup }: Typed,
  { address }: Pick<Call, 'address'>,
): Promise<{ recovery_codes?: string[] } | Refusal<SecondFactorRefusal>> {
  const factor = await findSecondFactor(db, user.id)
  if (factor) {
    if (!code) return refuse('code_needed')
    if (await codeIsRight(db, seal, user, code, address)) return {}
    await recordOf(db, user, address, 'sign-in failed', 'wrong code')
    return seal.open(factor.sealedSecret) === null ? refuse('code_unreadable') : refuse('wrong_code')
  }
  const settings = await findSignInSettings(db)
  const role = actingRole(user, settings)
  if (!role || user.disabledAt || !isRequiredOf(role, settings)) return {}
  if (!code || !setup)
    return refuse('second_factor_missing', { details: beginSetUp(seal, user, await shopName()) })
  const codes = await finishSetUp(db, seal, user, { setup, code }, address)
  if (codes === 'too_late') return refuse('set_up_too_late')
  return codes ? { recovery_codes: codes } : refuse('wrong_code')
}
