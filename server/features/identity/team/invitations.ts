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
import { recordAction, recordUserAction } from '../audit.ts'
import { findUserByName, insertUser } from '../identity-store.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { explainWeakPassword } from '../sign-in/weak-passwords.ts'
import type { SignInDependencies } from '../sign-in/sign-in-dependencies.ts'
import { openSession } from '../sign-in/sign-in.ts'
import {
  deleteInvitation,
  findInvitation,
  insertInvitation,
  lockInvitation,
  markInvitationAccepted,
  type InvitationRow,
} from './team-store.ts'

const linkLifetimeMs = 7 * 86_400_000

/** A fast hash is enough, because the secret has 192 random bits and can't be guessed. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

export function invitationRoutes(dependencies: SignInDependencies): Route[] {
  const { db } = dependencies
  return [
    route(createInvitation, async ({ name, role }, call) => {
      // With a WordPress site, accounts are created on that site.
      if (dependencies.wordpress) return refuse('kept_in_wordpress')
      const secret = randomBytes(24).toString('base64url')
      const row = {
        id: randomUUID(),
        hash: hashSecret(secret),
        name,
        role,
        invitedBy: call.caller?.name ?? '',
        expiresAt: new Date(Date.now() + linkLifetimeMs),
      }
      await db.transaction(async (tx) => {
        await insertInvitation(tx, row)
        await recordAction(tx, call, 'invited', `${name}: ${role}`)
      })
      // The secret is in the URL fragment, which browsers don't send to servers, so no log contains the secret.
      return { ...presentInvitation(row), path: `/join#${secret}` }
    }),
    route(withdrawInvitation, ({ id }, call) =>
      db.transaction(async (tx) => {
        const name = await deleteInvitation(tx, id)
        if (name === null) return refuse('not_found')
        await recordAction(tx, call, 'withdrew an invitation', name)
        return { success: true as const }
      }),
    ),
    route(getInvitation, async ({ secret }) => {
      const invitation = await findInvitation(db, hashSecret(secret), new Date())
      return invitation ? { name: invitation.name, role: invitation.role } : refuse('gone')
    }),
    route(acceptInvitation, (given, call) => acceptInvitationLink(dependencies, given, call)),
  ]
}

/**
 * Creates the account and marks the invitation as accepted in one transaction, so that a double click creates one
 * account.
 */
async function acceptInvitationLink(
  dependencies: SignInDependencies,
  given: ParsedInputOf<typeof acceptInvitation>,
  call: Call,
) {
  const { db } = dependencies
  // The invitation is checked before the password is hashed, because hashing takes 30 ms of a core and anyone can
  // call this route.
  if (!(await findInvitation(db, hashSecret(given.secret), new Date()))) return refuse('gone')
  const { username, name, email } = given
  const weak = await explainWeakPassword(
    given.password,
    [username, name, email],
    await dependencies.shopName(),
  )
  if (weak) return refuse('weak_password', { fields: { password: weak } })
  const passwordHash = await hashPassword(given.password)
  const joined = await db.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, hashSecret(given.secret), new Date())
    if (!invitation) return refuse('gone')
    const { role } = invitation
    if (!(await insertUser(tx, { username, name, email, role, passwordHash }))) return refuse('taken')
    await markInvitationAccepted(tx, invitation.id, new Date())
    const user = await findUserByName(tx, username)
    if (!user) throw new Error('the new user is missing')
    await recordUserAction(
      tx,
      user,
      call.address,
      'joined the team',
      `${role}, invited by ${invitation.invitedBy}`,
    )
    return user
  })
  return joined instanceof Refusal ? joined : openSession(dependencies, joined, call)
}

export function presentInvitation(row: Omit<InvitationRow, 'createdAt' | 'acceptedAt'>): TeamInvitation {
  const { id, name, role, invitedBy, expiresAt } = row
  return { id, name, role, invited_by: invitedBy, expires_at: expiresAt.toISOString() }
}
