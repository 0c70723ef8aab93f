import { z } from 'zod'
import { administratorOnly, anyone, contract, roles } from '../contract.ts'
import { newPassword, signIn, userSources, weakPassword } from './identity.ts'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

const role = z.enum(roles, says('choose', { field: 'role' }))
const success = z.object({ success: z.literal(true) })

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

const invitation = z.object({
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

const line = (most: number, wrong: Says) =>
  z
    .string(wrong)
    .trim()
    .min(1, wrong)
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/, wrong)

/**
 * Invites someone by a link that works once, for a week. Nothing is sent: the link is shown this one time, to be
 * copied or handed on over WhatsApp.
 */
export const invite = contract('POST', '/api/v2/team/invitations', {
  access: administratorOnly(),
  input: z.object({ name: line(100, says('required', { field: 'a_name' })), role }),
  reply: invitation.extend({ path: z.string() }),
  envelope: 'data',
  errors: {
    kept_in_wordpress: {
      status: 409,
      error: 'People are kept in WordPress. Please add them there.',
    },
  },
})

export const withdrawInvitation = contract('DELETE', '/api/v2/invitations/:id', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: success,
})

/** The secret at the end of an invitation's link. */
const secret = z.string().regex(/^[\w-]{32}$/, says('link_incomplete'))
const gone = {
  status: 410,
  error: 'This invitation has been used, withdrawn or has expired. Please ask for a new one.',
} as const

/** Whom a link invites, and as what. By POST: what is in an address ends up in logs. */
export const readInvitation = contract('POST', '/api/v2/invitation', {
  access: anyone,
  input: z.object({ secret }),
  reply: z.object({ name: z.string(), role }),
  envelope: 'data',
  errors: { gone },
})

/** Makes the account of an invited person and signs them in. */
export const acceptInvitation = contract('POST', '/api/v2/invitation/accept', {
  access: anyone,
  input: z.object({
    secret,
    name: line(100, says('required', { field: 'your_name' })),
    username: line(60, says('choose', { field: 'username' }))
      .toLowerCase()
      .regex(/^[a-z\d][a-z\d._-]*$/, says('not_a_username')),
    email: z
      .string()
      .trim()
      .max(200)
      .refine((email) => email === '' || z.regexes.html5Email.test(email), says('not_an_email')),
    password: newPassword,
  }),
  reply: signIn.reply,
  errors: {
    gone,
    weak_password: weakPassword,
    taken: { status: 409, error: 'This username or e-mail address is taken.' },
    account_disabled: signIn.errors.account_disabled,
    no_known_role: signIn.errors.no_known_role,
  },
})
