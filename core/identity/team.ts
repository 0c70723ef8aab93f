import { z } from 'zod'
import { requireAdministrator, contract, userRoles } from '../contract.ts'
import { accountSources } from './identity.ts'
import { identityError } from './identity-messages.ts'

const roleSchema = z.enum(userRoles, identityError('choose', { field: 'role' }))

const memberSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema.nullable(),
  source: z.enum(accountSources),
  disabled: z.boolean(),
  second_factor: z.boolean(),
  /** `null` if the user is not signed in. */
  last_seen: z.iso.datetime().nullable(),
})
export type TeamMember = z.output<typeof memberSchema>

export const invitationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: roleSchema,
  invited_by: z.string(),
  expires_at: z.iso.datetime(),
})
export type TeamInvitation = z.output<typeof invitationSchema>

export const getTeam = contract('GET', '/api/v2/team', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({
    members: z.array(memberSchema),
    invitations: z.array(invitationSchema),
    /** Address of the WordPress site that keeps names, passwords and roles. `null` if Cetak keeps them. */
    wordpress: z.string().nullable(),
  }),
  envelope: 'data',
})

const lastAdministratorError = {
  status: 409,
  error: 'This is the last administrator. Make someone else an administrator first.',
} as const
const managedInWordpressError = {
  status: 409,
  error: 'Roles are managed in WordPress. Please change them there. Changes apply here within 15 minutes.',
} as const

/** Changes a user's role. The change takes effect immediately, including in open sessions. */
export const changeMemberRole = contract('PUT', '/api/v2/team/:id/role', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid(), role: roleSchema }),
  reply: memberSchema,
  envelope: 'data',
  errors: { last_administrator: lastAdministratorError, kept_in_wordpress: managedInWordpressError },
})

/** Ends all sessions of a staff member, who can sign in again. The session that makes this call is kept. */
export const signOutMember = contract('POST', '/api/v2/team/sign-out', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid() }),
  reply: memberSchema,
  envelope: 'data',
})

/**
 * Removes the second factor of a staff member who lost the phone and the recovery codes, and ends all sessions of
 * that member.
 */
export const removeMemberSecondFactor = contract('POST', '/api/v2/team/remove-second-factor', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid() }),
  reply: memberSchema,
  envelope: 'data',
  errors: {
    own_factor: {
      status: 409,
      error: 'Please turn off your own two-step verification in your profile. You need a code to do so.',
    },
  },
})

export const disableMember = contract('POST', '/api/v2/team/:id/disable', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid() }),
  reply: memberSchema,
  envelope: 'data',
  errors: { last_administrator: lastAdministratorError },
})

export const enableMember = contract('POST', '/api/v2/team/:id/enable', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid() }),
  reply: memberSchema,
  envelope: 'data',
})
