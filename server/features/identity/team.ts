import {
  changeRole,
  disableMember,
  enableMember,
  getTeam,
  type Member,
} from '../../../core/contracts/team.ts'
import { roleOf } from '../../../core/values/role.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from './audit.ts'
import type { UserRow } from './identity-store.ts'
import { shownInvitation } from './invitations.ts'
import { deleteSessionsExcept } from './sessions-store.ts'
import { findInvitations, findMembers, lockMember, updateMember } from './team-store.ts'

/** Who may sign in, and as what. There is always an administrator of our own left. */
export function teamRoutes(db: Db, wordpress: string | null): Route[] {
  return [
    route(getTeam, async () => {
      const now = new Date()
      const members = await findMembers(db, now)
      return {
        members: members.map(({ user, lastSeen }) =>
          shown(user, lastSeen === null ? null : new Date(lastSeen)),
        ),
        invitations: (await findInvitations(db, now)).map(shownInvitation),
        wordpress,
      }
    }),
    route(changeRole, ({ id, role }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        if (member.user.source === 'wordpress') return refuse('kept_in_wordpress')
        if (member.isLast && role !== 'administrator') return refuse('last_administrator')
        await record(tx, call, 'changed the role', `${member.user.name}: ${role}`)
        return shown(await updateMember(tx, id, { role }), null)
      }),
    ),
    route(disableMember, ({ id }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        if (member.isLast) return refuse('last_administrator')
        await deleteSessionsExcept(tx, id, null)
        await record(tx, call, 'disabled', member.user.name)
        return shown(await updateMember(tx, id, { disabledAt: new Date() }), null)
      }),
    ),
    route(enableMember, ({ id }, call) =>
      db.transaction(async (tx) => {
        const member = await lockMember(tx, id)
        if (!member) return refuse('not_found')
        await record(tx, call, 'enabled', member.user.name)
        return shown(await updateMember(tx, id, { disabledAt: null }), null)
      }),
    ),
  ]
}

function shown(user: UserRow, lastSeen: Date | null): Member {
  const { id, username, name, email, source, disabledAt } = user
  return {
    id,
    username,
    name,
    email,
    role: roleOf(user),
    source,
    disabled: disabledAt !== null,
    last_seen: lastSeen?.toISOString() ?? null,
  }
}
