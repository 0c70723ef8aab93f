import { z } from 'zod'
import { administratorOnly, contract, roles } from '../contract.ts'
import { userSources } from './identity.ts'
import { says } from './field-words.ts'

const role = z.enum(roles, says('choose', { field: 'role' }))

const member = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: role.nullable(),
  source: z.enum(userSources),
  disabled: z.boolean(),
  second_factor: z.boolean(),
  /** Null: not signed in at present. */
  last_seen: z.iso.datetime().nullable(),
})
export type Member = z.output<typeof member>

export const invitation = z.object({
  id: z.uuid(),
  name: z.string(),
  role,
  invited_by: z.string(),
  expires_at: z.iso.datetime(),
})
export type Invitation = z.output<typeof invitation>

/** Everyone who may sign in, and who is invited. */
export const getTeam = contract('GET', '/api/v2/team', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** The WordPress site that keeps names, passwords and roles; null: they are kept here. */
    wordpress: z.string().nullable(),
  }),
  envelope: 'data',
})

const lastAdministrator = {
  status: 409,
  error: 'This is the last administrator. Make someone else administrator first.',
} as const
const keptInWordpress = {
  status: 409,
  error:
    'Roles are kept in WordPress. Please change them there; they count here within a quarter of an hour.',
} as const

/** Counts at once, also for sign-ins that are open. */
export const changeRole = contract('PUT', '/api/v2/team/:id/role', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid(), role }),
  reply: member,
  envelope: 'data',
  errors: { last_administrator: lastAdministrator, kept_in_wordpress: keptInWordpress },
})

/** Signs the person out everywhere at once; of oneself the place that asks stays. They may sign in again. */
export const signOutMember = contract('POST', '/api/v2/team/sign-out', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: member,
  envelope: 'data',
})

/** For someone who has lost phone and recovery codes: takes the second factor away and signs them out everywhere. */
export const removeMemberFactor = contract('POST', '/api/v2/team/remove-second-factor', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: member,
  envelope: 'data',
  errors: { own_factor: { status: 409, error: 'Please take your own away in Profile, with a code.' } },
})

/** Signs the person out everywhere at once, and lets them in no more. */
export const disableMember = contract('POST', '/api/v2/team/:id/disable', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: member,
  envelope: 'data',
  errors: { last_administrator: lastAdministrator },
})

export const enableMember = contract('POST', '/api/v2/team/:id/enable', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: member,
  envelope: 'data',
})
