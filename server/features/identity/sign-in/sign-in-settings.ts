import {
  changeSignInSettings,
  getSignInSettings,
  type SignInSettingsView,
} from '#core/identity/sign-in-settings.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../audit.ts'
import { isSecondFactorRequired } from '../second-factor/second-factor.ts'
import { findSecondFactor } from '../second-factor/second-factor-store.ts'
import { requireUser } from '../sessions.ts'
import { findSignInSettings, updateSignInSettings, type SignInSettings } from './sign-in-settings-store.ts'
import { scheduleAllRoleChecks } from '../wordpress/wordpress-store.ts'

export function signInSettingRoutes(db: Db, wordpress: string | null, onChange: () => void): Route[] {
  const presentSettings = async (db: Db): Promise<SignInSettingsView> => {
    const settings = await findSignInSettings(db)
    return {
      role_map: Object.entries(settings.roleMap).map(([name, role]) => ({ name, role })),
      role_by_name: settings.roleByName,
      second_factor: settings.secondFactor,
      idle_minutes: settings.idleMinutes,
      allowed_origins: settings.allowedOrigins,
      wordpress,
      version: await getRecordVersion(db, { kind: 'sign-in settings' }),
    }
  }
  return [
    route(getSignInSettings, () => presentSettings(db)),
    route(changeSignInSettings, async ({ version: expectedVersion, ...given }, call) => {
      const change = toSettingsRow(given)
      const { userId, role } = requireUser(call)
      const secondFactor = change.secondFactor ?? 'optional'
      if (isSecondFactorRequired(role, { secondFactor }) && !(await findSecondFactor(db, userId)))
        return refuse('own_second_factor')
      const saved = await db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'sign-in settings', expectedVersion }, () =>
          presentSettings(tx),
        )
        if (conflict) return conflict
        if (Object.keys(change).length > 0) await updateSignInSettings(tx, change)
        if (change.roleMap) await scheduleAllRoleChecks(tx)
        await recordAction(tx, call, 'changed sign-in settings', Object.keys(given).join(', '))
        return presentSettings(tx)
      })
      onChange()
      return saved
    }),
  ]
}

const toSettingsRow = (
  given: Omit<ParsedInputOf<typeof changeSignInSettings>, 'version'>,
): Partial<SignInSettings> => ({
  ...(given.role_map && {
    roleMap: Object.fromEntries(given.role_map.map(({ name, role }) => [name, role])),
  }),
  ...(given.role_by_name !== undefined && { roleByName: given.role_by_name }),
  ...(given.second_factor && { secondFactor: given.second_factor }),
  ...(given.idle_minutes !== undefined && { idleMinutes: given.idle_minutes }),
  ...(given.allowed_origins && { allowedOrigins: [...new Set(given.allowed_origins)] }),
})
