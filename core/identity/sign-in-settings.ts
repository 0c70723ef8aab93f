import { z } from 'zod'
import { parseRole } from '../shared/role.ts'
import { requireAdministrator, contract, userRoles } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { identityError } from './identity-messages.ts'

/**
 * Maps role names of a WordPress site to roles in Cetak, or to `null` for no access. The five role names of Cetak map
 * to themselves.
 */
export type RoleMap = Record<string, (typeof userRoles)[number] | null>

export const secondFactorPolicies = ['optional', 'administrators', 'everyone'] as const
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number]

const signInSettingsSchema = z.object({
  /** The configured role map, for example `shop_manager` → `editor`. `null` if users with that role may not sign in. */
  role_map: z.array(z.object({ name: z.string(), role: z.enum(userRoles).nullable() })),
  /** True if the role is derived from the user name when the site doesn't report it. */
  role_by_name: z.boolean(),
  second_factor: z.enum(secondFactorPolicies),
  idle_minutes: z.number().nullable(),
  allowed_origins: z.array(z.string()),
  /** Address of the WordPress site that verifies sign-ins. `null` if Cetak verifies them itself. */
  wordpress: z.string().nullable(),
  version: versionSchema,
})
export type SignInSettingsView = z.output<typeof signInSettingsSchema>

export const getSignInSettings = contract('GET', '/api/v2/sign-in-settings', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: signInSettingsSchema,
  envelope: 'data',
})

/** An origin: scheme, host and port without a path. */
const originSchema = z
  .string()
  .trim()
  .max(300, identityError('address_too_long', { most: 300 }))
  .toLowerCase()
  .transform((typed) => typed.replace(/\/$/, ''))
  .refine(
    (typed) => /^https?:\/\//.test(typed) && URL.parse(typed)?.origin === typed,
    identityError('not_an_origin'),
  )

const siteRoleSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\w-]{1,60}$/, identityError('not_a_site_role'))
  .refine((name) => parseRole(name) === null, identityError('role_of_same_name'))

/** Updates only the fields in the call. */
export const changeSignInSettings = contract('PUT', '/api/v2/sign-in-settings', {
  access: requireAdministrator(),
  input: z.object({
    version: expectedVersionSchema,
    role_map: z
      .array(z.object({ name: siteRoleSchema, role: z.enum(userRoles).nullable() }))
      .max(50, identityError('above_most_units', { most: 50, unit: 'roles' }))
      .refine(
        (list) => new Set(list.map(({ name }) => name)).size === list.length,
        identityError('role_twice'),
      )
      .optional(),
    role_by_name: z.boolean().optional(),
    second_factor: z.enum(secondFactorPolicies).optional(),
    idle_minutes: z
      .int(identityError('not_whole_units', { unit: 'minutes' }))
      .min(5, identityError('below_least_units', { least: 5, unit: 'minutes' }))
      .max(720, identityError('idle_too_long', { most: 720 }))
      .nullish(),
    allowed_origins: z
      .array(originSchema)
      .max(20, identityError('above_most_units', { most: 20, unit: 'addresses' }))
      .optional(),
  }),
  reply: signInSettingsSchema,
  envelope: 'data',
  errors: {
    ...versionConflict,
    own_second_factor: {
      status: 409,
      error:
        'Please set up two-step verification in your profile first. Otherwise you would be signed out now.',
    },
  },
})
