import { z } from 'zod'
import { roleNamed } from '../shared/role.ts'
import { administratorOnly, contract, roles } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'

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
  .max(300, { error: 'An address may have at most 300 characters.' })
  .toLowerCase()
  .transform((typed) => typed.replace(/\/$/, ''))
  .refine((typed) => /^https?:\/\//.test(typed) && URL.parse(typed)?.origin === typed, {
    error: 'Please enter an address such as https://kedai.example, without anything behind the name.',
  })

const siteRole = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\w-]{1,60}$/, { error: 'Please enter the role’s name in WordPress, such as shop_manager.' })
  .refine((name) => roleNamed(name) === null, {
    error: 'This role has the same name here and stands for itself.',
  })

/** What is left out stays as it is. */
export const changeSignInSettings = contract('PUT', '/api/v2/sign-in-settings', {
  access: administratorOnly(),
  input: z.object({
    version: seenVersion,
    role_map: z
      .array(z.object({ name: siteRole, role: z.enum(roles).nullable() }))
      .max(50, { error: 'At most 50 roles.' })
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
        error: 'A role is listed twice.',
      })
      .optional(),
    role_by_name: z.boolean().optional(),
    second_factor: z.enum(secondFactorFor).optional(),
    idle_minutes: z
      .int({ error: 'Please enter whole minutes.' })
      .min(5, { error: 'At least 5 minutes.' })
      .max(720, { error: 'At most 720 minutes: a sign-in lasts 12 hours.' })
      .nullish(),
    allowed_origins: z.array(origin).max(20, { error: 'At most 20 addresses.' }).optional(),
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
