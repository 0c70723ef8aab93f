import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { identityError } from './identity-messages.ts'

/** Data for an authenticator app: `uri` for a QR code, or `key` for typing. Send `setup` back with the first code. */
export const secondFactorSetupSchema = z.object({ setup: z.string(), uri: z.string(), key: z.string() })
export type SecondFactorSetup = z.output<typeof secondFactorSetupSchema>

/** A six-digit code from the app, or a recovery code. */
export const secondFactorCodeSchema = z
  .string()
  .trim()
  .min(1, identityError('required', { field: 'code' }))
  .max(40, identityError('code_too_long'))

const access = requireRole('subscriber')
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
const wrongCodeError = {
  status: 403,
  error: 'This code is wrong or was used before. Please enter the one shown now.',
} as const
const tooManyAttemptsError = {
  status: 429,
  error: 'Too many failed attempts. Please wait 15 minutes and try again.',
} as const

const secondFactorSchema = z.object({
  since: z.iso.datetime().nullable(),
  codes_left: z.number(),
  /** True if the shop's settings require a second factor for this role. */
  required: z.boolean(),
})

/** `since` is `null` if no second factor is set up. */
export const getSecondFactor = contract('GET', '/api/v2/second-factor', {
  access,
  input: z.object({}),
  reply: secondFactorSchema,
  envelope: 'data',
})

/** Nothing is stored until the first code is confirmed. */
export const startSecondFactorSetup = contract('POST', '/api/v2/second-factor/begin', {
  access,
  input: z.object({
    password: z
      .string()
      .min(1, identityError('required', { field: 'password' }))
      .max(1000),
  }),
  reply: secondFactorSetupSchema,
  envelope: 'data',
  errors: {
    incorrect_password: { status: 403, error: 'The password is incorrect.' },
    wordpress_silent: {
      status: 503,
      error: 'The WordPress site that checks your password is not responding. Please try again in a minute.',
    },
    too_many_attempts: tooManyAttemptsError,
  },
})

/** Only this answer contains the recovery codes. */
export const enableSecondFactor = contract('POST', '/api/v2/second-factor', {
  access,
  input: z.object({ setup: z.string().max(1000), code: secondFactorCodeSchema }),
  reply: recoveryCodesSchema,
  envelope: 'data',
  errors: {
    wrong_code: wrongCodeError,
    set_up_too_late: { status: 409, error: 'This took too long. Please start again with a new QR code.' },
    too_many_attempts: tooManyAttemptsError,
  },
})

export const removeSecondFactor = contract('POST', '/api/v2/second-factor/remove', {
  access,
  input: z.object({ code: secondFactorCodeSchema }),
  reply: secondFactorSchema,
  envelope: 'data',
  errors: {
    wrong_code: wrongCodeError,
    factor_required: { status: 409, error: 'The shop requires two-step verification for your role.' },
    too_many_attempts: tooManyAttemptsError,
  },
})

export const renewRecoveryCodes = contract('POST', '/api/v2/second-factor/recovery-codes', {
  access,
  input: z.object({ code: secondFactorCodeSchema }),
  reply: recoveryCodesSchema,
  envelope: 'data',
  errors: { wrong_code: wrongCodeError, too_many_attempts: tooManyAttemptsError },
})
