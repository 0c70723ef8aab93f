import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TeamInvitation } from '#core/identity/team.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  withdrawInvitation,
} from '#core/identity/invitations.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { record, recordOf } from '../audit.ts'
import { findUserByName, insertUser } from '../identity-store.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { whyWeak } from '../sign-in/weak-passwords.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'
import { openSession } from '../sign-in/sign-in.ts'
import {
  deleteInvitation,
  findInvitation,
  insertInvitation,
  lockInvitation,
  markInvitationAccepted,
  type InvitationRow,
} from './team-store.ts'

/** How long a link works, ms: a week. */
const holdsMs = 7 * 86_400_000

/** 192 random bits, so a plain quick hash keeps them: there is nothing to guess. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Inviting people by a link that works once, and joining by it. */
export function invitationRoutes(parts: SignInParts): Route[] {
  const { db } = parts
  return [
    route(createInvitation, async ({ name, role }, call) => {
      // People are kept at the WordPress site where there is one.
      if (parts.wordpress) return refuse('kept_in_wordpress')
      const secret = randomBytes(24).toString('base64url')
      const row = {
        id: randomUUID(),
        hash: hashOf(secret),
        name,
        role,
        invitedBy: call.caller?.name ?? '',
        expiresAt: new Date(Date.now() + holdsMs),
      }
      await db.transaction(async (tx) => {
        await insertInvitation(tx, row)
        await record(tx, call, 'invited', `${name}: ${role}`)
      })
      // After the #: browsers don't send it, so it is in nobody's log.
      return { ...shownInvitation(row), path: `/join#${secret}` }
    }),
    route(withdrawInvitation, ({ id }, call) =>
      db.transaction(async (tx) => {
        const name = await deleteInvitation(tx, id)
        if (name === null) return refuse('not_found')
        await record(tx, call, 'withdrew an invitation', name)
        return { success: true as const }
      }),
    ),
    route(getInvitation, async ({ secret }) => {
      const invitation = await findInvitation(db, hashOf(secret), new Date())
      return invitation ? { name: invitation.name, role: invitation.role } : refuse('gone')
    }),
    route(acceptInvitation, (given, call) => accept(parts, given, call)),
  ]
}

/** The account and the end of the invitation are one: a link makes one account, whoever presses twice. */
async function accept(parts: SignInParts, given: ParsedInputOf<typeof acceptInvitation>, call: Call) {
  const { db } = parts
  // Looked up first: hashing a password takes a core for 30 ms, and anybody can send secrets.
  if (!(await findInvitation(db, hashOf(given.secret), new Date()))) return refuse('gone')
  const { username, name, email } = given
  const weak = await whyWeak(given.password, [username, name, email], await parts.shopName())
  if (weak) return refuse('weak_password', { fields: { password: weak } })
  const passwordHash = await hashPassword(given.password)
  const joined = await db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, hashOf(given.secret), new Date())
    if (!invitation) return refuse('gone')
    const { role } = invitation
    if (!(await insertUser(tx, { username, name, email, role, passwordHash }))) return refuse('taken')
    await markInvitationAccepted(tx, invitation.id, new Date())
    const user = await findUserByName(tx, username)
    if (!user) throw new Error('the user who joined is gone')
    await recordOf(tx, user, call.address, 'joined the team', `${role}, invited by ${invitation.invitedBy}`)
    return user
  })
  return joined instanceof Refusal ? joined : openSession(parts, joined, call)
}

export function shownInvitation(row: Omit<InvitationRow, 'createdAt' | 'acceptedAt'>): TeamInvitation {
  const { id, name, role, invitedBy, expiresAt } = row
  return { id, name, role, invited_by: invitedBy, expires_at: expiresAt.toISOString() }
}
