import { z } from 'zod'
import { anyCaller, requireRole, contract } from '../contract.ts'
import { secondFactorCodeSchema } from './second-factor.ts'
import { identityError } from './identity-messages.ts'
import { createSingleLineTextSchema } from './single-line-text.ts'

/** The path and the answer match the WordPress plugin that existing clients use (D-02). */
export const signIn = contract('POST', '/wp-json/jwt-auth/v1/token', {
  access: anyCaller,
  forms: true,
  input: z.object({
    username: createSingleLineTextSchema(200, identityError('username_empty')),
    password: z
      .string(identityError('password_empty'))
      .min(1, identityError('password_empty'))
      .max(1000, identityError('incorrect_credentials')),
    /** A code from the authenticator app, or a recovery code. Required after the refusal `code_needed`. */
    code: secondFactorCodeSchema.optional(),
    /**
     * The `setup` from a `second_factor_missing` refusal. Together with the first code, it sets up the second factor.
     */
    setup: z.string().max(1000).optional(),
  }),
  reply: z.object({
    token: z.string().regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/),
    user_email: z.string(),
    user_display_name: z.string(),
    user_nicename: z.string(),
    /** Absent in WordPress's own answers. */
    role: z.string().optional(),
    /** Only this answer contains the recovery codes. */
    recovery_codes: z.array(z.string()).optional(),
  }),
  errors: {
    /** If a WordPress site verifies sign-ins, its message replaces this one. */
    incorrect_credentials: { status: 403, error: 'The username or password is incorrect.' },
    account_disabled: {
      status: 403,
      error: 'Your account has been disabled. Please ask an administrator of the shop.',
    },
    no_known_role: {
      status: 403,
      error: 'The role of your account does not have access. Please ask an administrator of the site.',
    },
    /** The site accepted the password but did not report the user's role. The health page explains the fix. */
    role_not_told: {
      status: 403,
      error:
        'Your password is correct, but the WordPress site does not report your role, so you can’t sign in yet. ' +
        'Please ask an administrator of the shop to open Health, which explains what to change on the site.',
    },
    code_needed: { status: 403, error: 'Please enter the code that your authenticator app shows.' },
    wrong_code: {
      status: 403,
      error: 'This code is wrong or was used before. Please enter the one shown now.',
    },
    /**
     * The stored secret of the second factor can't be decrypted, for example after restoring a backup without the
     * key.
     */
    code_unreadable: {
      status: 403,
      error:
        'Codes from your authenticator app can no longer be checked. Please enter a recovery code, ' +
        'or ask an administrator to turn off your two-step verification.',
    },
    second_factor_missing: {
      status: 403,
      error: 'The shop requires two-step verification. Please scan the code with an authenticator app.',
    },
    set_up_too_late: { status: 409, error: 'This took too long. Please sign in again.' },
    too_many_attempts: {
      status: 429,
      error: 'Too many failed attempts. Please wait 15 minutes and try again.',
    },
    // The status is 503, because some proxies replace 502 and 504 with their own page.
    wordpress_silent: {
      status: 503,
      error:
        'The WordPress site that checks your password is not responding. Please try again in a minute. ' +
        'If the problem persists, contact the site’s administrator.',
    },
    /** The site answered with an error. The message is the site's own, or that of AUTH-03 if the site gave none. */
    wordpress_failed: { status: 503, error: 'Failed to get user information' },
  },
})

export type SignInResult = z.output<typeof signIn.reply>

/** Ends the token's session on every device immediately. */
export const signOut = contract('POST', '/api/v2/sign-out', {
  access: requireRole('subscriber'),
  input: z.object({}),
  reply: z.object({ success: z.literal(true) }),
})
