import { z } from 'zod'
import { requireRole, contract, userRoles } from '../contract.ts'
import { identityError } from './identity-messages.ts'
import { createSingleLineTextSchema } from './single-line-text.ts'

/**
 * Password rules that need no word lists. The server has the lists and also refuses passwords that are easy to guess.
 */
export const newPasswordSchema = z
  .string()
  .min(8, identityError('too_short', { least: 8 }))
  .refine((typed) => typed.trim().length >= 8, identityError('too_short', { least: 8 }))
  .max(200, identityError('too_long', { most: 200 }))

/** System that stores users’ names, e-mail addresses, roles and passwords: Cetak (`own`) or the WordPress site. */
export const accountSources = ['own', 'wordpress'] as const
export type AccountSource = (typeof accountSources)[number]

const managedInWordpressError = {
  status: 409,
  error: 'Your name, e-mail address and password are managed in WordPress. Please change them there.',
} as const

const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  slug: z.string(),
  roles: z.array(z.enum(userRoles)),
  source: z.enum(accountSources),
})
export type UserProfile = z.output<typeof userSchema>

/** Returns the signed-in user with WordPress's field names. */
export const getMyProfile = contract('GET', '/wp-json/wp/v2/users/me', {
  access: requireRole('subscriber'),
  input: z.object({}),
  reply: userSchema,
})

export const changeMyProfile = contract('POST', '/wp-json/wp/v2/users/me', {
  access: requireRole('subscriber'),
  input: z.object({
    name: createSingleLineTextSchema(100, identityError('required', { field: 'your_name' })),
    /** E-mail address, which may be empty as in WordPress. */
    email: z
      .string()
      .trim()
      .max(200)
      .refine((email) => email === '' || z.regexes.html5Email.test(email), identityError('not_an_email')),
  }),
  reply: userSchema,
  errors: {
    email_in_use: { status: 409, error: 'Another user has this e-mail address.' },
    kept_in_wordpress: managedInWordpressError,
  },
})

/** The message of the refusal says why the password is too easy to guess. */
export const weakPasswordError = { status: 400, error: 'This password is too easy to guess.' } as const

/** Ends every other session of the user, in case someone else knew the old password. */
export const changePassword = contract('POST', '/api/v2/password', {
  access: requireRole('subscriber'),
  input: z.object({
    current: z
      .string()
      .min(1, identityError('required', { field: 'current_password' }))
      .max(1000),
    password: newPasswordSchema,
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: {
    incorrect_password: { status: 403, error: 'The current password is incorrect.' },
    weak_password: weakPasswordError,
    kept_in_wordpress: managedInWordpressError,
    too_many_attempts: {
      status: 429,
      error: 'Too many failed attempts. Please wait 15 minutes and try again.',
    },
  },
})
