import { z } from 'zod'
import { roleNamed } from '../shared/role.ts'
import { administratorOnly, contract, roles } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

/** A WordPress site's roles by name, each as a role here or as nobody; our own five stand for themselves. */
export type RoleMap = Record<string, (typeof roles)[number] | null>

export const secondFactorFor = ['optional', 'administrators', 'everyone'] as const
export type SecondFactorFor = (typeof secondFactorFor)[number]

const settings = z.object({
  /** As `shop_manager` → `editor`; null: may not sign in. */
  role_map: z.array(z.object({ name: z.string(), role: z.enum(roles).nullable() })),
  /** Whether the rule by name holds for someone whose role the site can't be asked for. */
  role_by_name: z.boolean(),
  second_factor: z.enum(secondFactorFor),
  idle_minutes: z.number().nullable(),
  allowed_origins: z.array(z.string()),
  /** The site that sign-ins are checked at; null: they are checked here. */
  wordpress: z.string().nullable(),
  version,
})
export type SignInSettingsView = z.output<typeof settings>

export const getSignInSettings = contract('GET', '/api/v2/sign-in-settings', {
  access: administratorOnly(),
  input: z.object({}),
  reply: settings,
  envelope: 'data',
})

/** An address as browsers name it: scheme, host and port, nothing behind them. */
const origin = z
  .string()
  .trim()
  .max(300, says('address_too_long', { most: 300 }))
  .toLowerCase()
  .transform((typed) => typed.replace(/\/$/, ''))
  .refine((typed) => /^https?:\/\//.test(typed) && URL.parse(typed)?.origin === typed, says('not_an_origin'))

const siteRole = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\w-]{1,60}$/, says('not_a_site_role'))
  .refine((name) => roleNamed(name) === null, says('role_of_same_name'))

/** What is left out stays as it is. */
export const changeSignInSettings = contract('PUT', '/api/v2/sign-in-settings', {
  access: administratorOnly(),
  input: z.object({
    version: seenVersion,
    role_map: z
      .array(z.object({ name: siteRole, role: z.enum(roles).nullable() }))
      .max(50, says('above_most_units', { most: 50, unit: 'roles' }))
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, says('role_twice'))
      .optional(),
    role_by_name: z.boolean().optional(),
    second_factor: z.enum(secondFactorFor).optional(),
    idle_minutes: z
      .int(says('not_whole_units', { unit: 'minutes' }))
      .min(5, says('below_least_units', { least: 5, unit: 'minutes' }))
      .max(720, says('idle_too_long', { most: 720 }))
      .nullish(),
    allowed_origins: z
      .array(origin)
      .max(20, says('above_most_units', { most: 20, unit: 'addresses' }))
      .optional(),
  }),
  reply: settings,
  envelope: 'data',
  errors: {
    ...changedMeanwhile,
    own_second_factor: {
      status: 409,
      error: 'Please set up your own second factor first, in Profile: else you would be signed out now.',
    },
  },
})
