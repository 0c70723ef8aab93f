import {
  changeMemberRole,
  disableMember,
  enableMember,
  getTeam,
  removeMemberSecondFactor,
  signOutMember,
  type TeamMember,
} from '#core/identity/team.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { recordAction } from '../audit.ts'
import type { UserRow } from '../identity-store.ts'
import { presentInvitation } from './invitations.ts'
import {
  deleteSecondFactor,
  findSecondFactor,
  findUserIdsWithSecondFactor,
} from '../second-factor/second-factor-store.ts'
import { requireUser } from '../sessions.ts'
import { deleteSessionsExcept } from '../sessions-store.ts'
import { findSignInSettings } from '../sign-in/sign-in-settings-store.ts'
import { findInvitations, findMembers, lockMember, updateMember } from './team-store.ts'
import { getEffectiveRole } from '../wordpress/wordpress-roles.ts'

/** The last local administrator can't be removed. */
export function teamRoutes(db: Db, wordpress: string | null): Route[] {
  return [
    route(getTeam, async () => {
      const now = new Date()
      const members = await findMembers(db, now)
      const settings = await findSignInSettings(db)
      const owners = await findUserIdsWithSecondFactor(db)
      return {
        members: members.map(({ user, lastSeen }) => ({
          ...presentMember(user, owners.has(user.id), settings),
          last_seen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
        })),
        invitations: (await findInvitations(db, now)).map(presentInvitation),
        wordpress,
      }
    }),
    route(changeMemberRole, ({ id, role }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        if (member.user.source === 'wordpress') return refuse('kept_in_wordpress')
        if (member.isLast && role !== 'administrator') return refuse('last_administrator')
        await recordAction(tx, call, 'changed the role', `${member.user.name}: ${role}`)
        return presentMemberAfterChange(tx, await updateMember(tx, id, { role }))
      }),
    ),
    route(signOutMember, ({ id }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        const { userId, sessionId } = requireUser(call)
        await deleteSessionsExcept(tx, id, id === userId ? sessionId : null)
        await recordAction(tx, call, 'signed out everywhere', member.user.name)
        return presentMemberAfterChange(tx, member.user)
      }),
    ),
    route(removeMemberSecondFactor, ({ id }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        if (id === requireUser(call).userId) return refuse('own_factor')
        await deleteSecondFactor(tx, id)
        await deleteSessionsExcept(tx, id, null)
        await recordAction(tx, call, 'removed a second factor', member.user.name)
        return presentMemberAfterChange(tx, member.user)
      }),
    ),
    route(disableMember, ({ id }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        if (member.isLast) return refuse('last_administrator')
        await deleteSessionsExcept(tx, id, null)
        await recordAction(tx, call, 'disabled', member.user.name)
        return presentMemberAfterChange(tx, await updateMember(tx, id, { disabledAt: new Date() }))
      }),
    ),
    route(enableMember, ({ id }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        await recordAction(tx, call, 'enabled', member.user.name)
        return presentMemberAfterChange(tx, await updateMember(tx, id, { disabledAt: null }))
      }),
    ),
  ]
}

async function presentMemberAfterChange(tx: Db, user: UserRow): Promise<TeamMember> {
  return presentMember(
    user,
    (await findSecondFactor(tx, user.id)) !== undefined,
    await findSignInSettings(tx),
  )
}

function presentMember(
  user: UserRow,
  hasSecondFactor: boolean,
  settings: { roleByName: boolean },
): TeamMember {
  const { id, username, name, email, source, disabledAt } = user
  return {
    id,
    username,
    name,
    email,
    role: getEffectiveRole(user, settings),
    source,
    disabled: disabledAt !== null,
    second_factor: hasSecondFactor,
    last_seen: null,
  }
}
