import { z } from 'zod'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { newPasswordSchema, weakPasswordError } from './identity.ts'
import { signIn } from './sign-in.ts'
import { createSingleLineTextSchema } from './single-line-text.ts'
import { identityError } from './identity-messages.ts'
import { invitationSchema } from './team.ts'

const { role } = invitationSchema.shape

/**
 * Creates an invitation link that works once and expires after a week. Only this answer contains the link, and staff
 * send it to the invited person.
 */
export const createInvitation = contract('POST', '/api/v2/team/invitations', {
  access: requireAdministrator(),
  input: z.object({
    name: createSingleLineTextSchema(100, identityError('required', { field: 'a_name' })),
    role,
  }),
  reply: invitationSchema.extend({ path: z.string() }),
  envelope: 'data',
  errors: {
    kept_in_wordpress: {
      status: 409,
      error: 'Team members are managed in WordPress. Please add them there.',
    },
  },
})

export const withdrawInvitation = contract('DELETE', '/api/v2/invitations/:id', {
  access: requireAdministrator(),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})

const secretSchema = z.string().regex(/^[\w-]{32}$/, identityError('link_incomplete'))

const invitationGoneError = {
  status: 410,
  error: 'This invitation has been used, was withdrawn or has expired. Please ask for a new one.',
} as const

/**
 * Returns the invitation of a link. The method is POST, because servers and proxies log the addresses of GET
 * requests.
 */
export const getInvitation = contract('POST', '/api/v2/invitation', {
  access: anyCaller,
  input: z.object({ secret: secretSchema }),
  reply: z.object({ name: z.string(), role }),
  envelope: 'data',
  errors: { gone: invitationGoneError },
})

export const acceptInvitation = contract('POST', '/api/v2/invitation/accept', {
  access: anyCaller,
  input: z.object({
    secret: secretSchema,
    name: createSingleLineTextSchema(100, identityError('required', { field: 'your_name' })),
    username: createSingleLineTextSchema(60, identityError('choose', { field: 'username' }))
      .toLowerCase()
      .regex(/^[a-z\d][a-z\d._-]*$/, identityError('not_a_username')),
    email: z
      .string()
      .trim()
      .max(200)
      .refine((email) => email === '' || z.regexes.html5Email.test(email), identityError('not_an_email')),
    password: newPasswordSchema,
  }),
  reply: signIn.reply,
  errors: {
    gone: invitationGoneError,
    weak_password: weakPasswordError,
    taken: { status: 409, error: 'This username or e-mail address is taken.' },
    account_disabled: signIn.errors.account_disabled,
    no_known_role: signIn.errors.no_known_role,
  },
})
