import { z } from 'zod'
import { administratorOnly, anyone, atLeast, contract, roles, scopes } from '../contract.ts'
import { factorCode } from './second-factor.ts'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

/** Text that a database can hold: PostgreSQL refuses NUL. */
const line = (most: number, wrong: Says) =>
  z
    .string(wrong)
    .trim()
    .min(1, wrong)
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/, wrong)

/** That it is not easy to guess is for the server to say: it has the lists. */
export const newPassword = z
  .string()
  .min(8, says('too_short', { least: 8 }))
  .refine((typed) => typed.trim().length >= 8, says('too_short', { least: 8 }))
  .max(200, says('too_long', { most: 200 }))

/** Path and answer are those of the WordPress plugin that clients speak to already (D-02). */
export const signIn = contract('POST', '/wp-json/jwt-auth/v1/token', {
  access: anyone,
  forms: true,
  input: z.object({
    username: line(200, says('username_empty')),
    password: z
      .string(says('password_empty'))
      .min(1, says('password_empty'))
      .max(1000, says('incorrect_credentials')),
    /** Of an authenticator, or a recovery code; where `code_needed` was the answer. */
    code: factorCode.optional(),
    /** What came with `second_factor_missing`; with the first code it sets one up. */
    setup: z.string().max(1000).optional(),
  }),
  reply: z.object({
    token: z.string().regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/),
    user_email: z.string(),
    user_display_name: z.string(),
    user_nicename: z.string(),
    /** WordPress itself states none here. */
    role: z.string().optional(),
    /** Of a second factor that was just set up; shown this one time. */
    recovery_codes: z.array(z.string()).optional(),
  }),
  errors: {
    /** With a WordPress site, in its words. */
    incorrect_credentials: { status: 403, error: 'The username or password is incorrect.' },
    account_disabled: {
      status: 403,
      error: 'Your account has been disabled. Please ask an administrator of the shop.',
    },
    no_known_role: {
      status: 403,
      error: 'Your account has no role that may sign in here. Please ask an administrator of the site.',
    },
    /** The password is right at the site, which does not tell the role; Health says how to mend that. */
    role_not_told: {
      status: 403,
      error:
        'Your password is right, but the WordPress site does not tell your role, so you can’t be let in yet. ' +
        'Please ask an administrator of the shop to look at Health: it says what to change at the site.',
    },
    code_needed: { status: 403, error: 'Please enter the code that your authenticator app shows.' },
    wrong_code: {
      status: 403,
      error: 'This code is wrong or was used before. Please enter the one shown now.',
    },
    /** As after a restore without the key: what the app shares with us can't be read any more. */
    code_unreadable: {
      status: 403,
      error:
        'Codes of your authenticator app can’t be checked any more. Please enter a recovery code, ' +
        'or ask an administrator to take your second factor away.',
    },
    second_factor_missing: {
      status: 403,
      error: 'The shop asks for a second factor. Please scan the code with an authenticator app.',
    },
    set_up_too_late: { status: 409, error: 'This took too long. Please sign in again.' },
    too_many_attempts: {
      status: 429,
      error: 'Too many failed attempts. Please wait 15 minutes and try again.',
    },
    // 503 rather than 502 or 504: some proxies put a page of their own in the place of those.
    wordpress_silent: {
      status: 503,
      error:
        'The WordPress site that checks your password does not answer. Please try again in a minute. ' +
        'If this goes on, tell whoever looks after that site.',
    },
    /** The site answered, but could not check: its words, or those of AUTH-03. */
    wordpress_failed: { status: 503, error: 'Failed to get user information' },
  },
})
export type SignedIn = z.output<typeof signIn.reply>

/** Ends the session behind the token, at once and everywhere. */
export const signOut = contract('POST', '/api/v2/sign-out', {
  access: atLeast('subscriber'),
  input: z.object({}),
  reply: z.object({ success: z.literal(true) }),
})

/** Where a user's name, e-mail, role and password are kept: here, or at the WordPress site. */
export const userSources = ['own', 'wordpress'] as const
export type UserSource = (typeof userSources)[number]

const keptInWordpress = {
  status: 409,
  error: 'Your name, e-mail and password are kept in WordPress. Please change them there.',
} as const

const user = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  slug: z.string(),
  roles: z.array(z.enum(roles)),
  source: z.enum(userSources),
})
export type User = z.output<typeof user>

/** The signed-in user, as WordPress names the fields. */
export const readMe = contract('GET', '/wp-json/wp/v2/users/me', {
  access: atLeast('subscriber'),
  input: z.object({}),
  reply: user,
})

export const changeMe = contract('POST', '/wp-json/wp/v2/users/me', {
  access: atLeast('subscriber'),
  input: z.object({
    name: line(100, says('required', { field: 'your_name' })),
    /** May be empty, as in WordPress. */
    email: z
      .string()
      .trim()
      .max(200)
      .refine((email) => email === '' || z.regexes.html5Email.test(email), says('not_an_email')),
  }),
  reply: user,
  errors: {
    email_in_use: { status: 409, error: 'Another user has this e-mail address.' },
    kept_in_wordpress: keptInWordpress,
  },
})

/** With words of its own, which say why. */
export const weakPassword = { status: 400, error: 'This password is too easy to guess.' } as const

/** Ends every other session of the user: whoever knew the old password is out. */
export const changePassword = contract('POST', '/api/v2/password', {
  access: atLeast('subscriber'),
  input: z.object({
    current: z
      .string()
      .min(1, says('required', { field: 'current_password' }))
      .max(1000),
    password: newPassword,
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: {
    incorrect_password: { status: 403, error: 'The current password is incorrect.' },
    weak_password: weakPassword,
    kept_in_wordpress: keptInWordpress,
    too_many_attempts: {
      status: 429,
      error: 'Too many failed attempts. Please wait 15 minutes and try again.',
    },
  },
})

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** The keys in force; the keys themselves are never shown again. */
export const listApiKeys = contract('GET', '/api/v2/api-keys', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.array(apiKey),
  envelope: 'data',
})

/** Issues a key for a machine; the answer is the only time that it is shown (D-01). */
export const issueApiKey = contract('POST', '/api/v2/api-keys', {
  access: administratorOnly(),
  input: z.object({
    name: line(100, says('key_purpose_needed')),
    scopes: z
      .array(z.enum(scopes))
      .min(1, says('choose', { field: 'scope' }))
      .max(scopes.length),
  }),
  reply: apiKey.extend({ key: z.string() }),
  envelope: 'data',
})

/** Counts at once; there is no way back. */
export const revokeApiKey = contract('DELETE', '/api/v2/api-keys/:id', {
  access: administratorOnly(),
  input: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})
