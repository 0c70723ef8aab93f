import { endOtherSessions, endUserSession, getSessionRules, listSessions } from '#core/identity/sessions.ts'
import { describeDevice } from '#core/identity/describe-device.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Call, type Caller, type Route } from '#server/http/route.ts'
import { recordAction } from './audit.ts'
import { findSignInSettings } from './sign-in/sign-in-settings-store.ts'
import { deleteOwnSession, deleteSessionsExcept, findSessions } from './sessions-store.ts'

export function sessionRoutes(db: Db): Route[] {
  return [
    route(listSessions, async (_input, call) => {
      const { userId, sessionId } = requireUser(call)
      const rows = await findSessions(db, userId, new Date())
      return rows.map(({ id, agent, address, createdAt, lastSeenAt }) => ({
        id,
        device: describeDevice(agent),
        address,
        since: createdAt.toISOString(),
        last_seen: (lastSeenAt ?? createdAt).toISOString(),
        current: id === sessionId,
      }))
    }),
    route(getSessionRules, async () => ({ idle_minutes: (await findSignInSettings(db)).idleMinutes })),
    route(endUserSession, ({ id }, call) =>
      db.transaction(async (tx) => {
        const ended = await deleteOwnSession(tx, requireUser(call).userId, id)
        if (!ended) return refuse('not_found')
        await recordAction(tx, call, 'ended a sign-in', describeDevice(ended.agent))
        return { success: true as const }
      }),
    ),
    route(endOtherSessions, (_input, call) =>
      db.transaction(async (tx) => {
        const { userId, sessionId } = requireUser(call)
        const ended = await deleteSessionsExcept(tx, userId, sessionId)
        await recordAction(tx, call, 'ended a sign-in', `all other devices (${ended})`)
        return { ended }
      }),
    ),
  ]
}

/** Returns the signed-in user of a call without a scope. API keys can't make such calls. */
export function requireUser({ caller }: Pick<Call, 'caller'>): Caller & { kind: 'user' } {
  if (caller?.kind !== 'user') throw new Error('this call needs a signed-in user')
  return caller
}
