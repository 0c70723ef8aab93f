import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UserRole, ApiKeyScope } from '#core/contract.ts'
import type { AccountSource } from '#core/identity/identity.ts'
import type { RoleMap, SecondFactorPolicy } from '#core/identity/sign-in-settings.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const usersTable = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  nicename: text('nicename').notNull(),
  role: text('role').$type<UserRole>(),
  /** Hash of the password. `null` if a WordPress site checks the password. */
  passwordHash: text('password_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
  source: text('source').$type<AccountSource>().notNull().default('own'),
  wordpressSite: text('wordpress_site'),
  wordpressId: bigint('wordpress_id', { mode: 'number' }),
  disabledAt: instant('disabled_at'),
  /** The WordPress site's last answer to a query for the user's role. `null` if the site has not answered yet. */
  siteTold: text('site_told').$type<'role' | 'none'>(),
  sitePasswordHash: text('site_password_hash'),
})

export const sessionsTable = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  address: text('address').notNull().default(''),
  agent: text('agent').notNull().default(''),
  lastSeenAt: instant('last_seen_at'),
  siteSecret: text('site_secret'),
  askSiteAt: instant('ask_site_at'),
})

export const signInAttemptsTable = pgTable('sign_in_attempts', {
  id: uuid('id').primaryKey(),
  account: text('account').notNull(),
  address: text('address').notNull(),
  at: instant('at').notNull(),
})

export const apiKeysTable = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  scopes: text('scopes').array().notNull().$type<ApiKeyScope[]>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})

export const signingKeyTable = pgTable('signing_key', {
  one: boolean('one').primaryKey().default(true),
  secret: text('secret').notNull(),
})

export const auditLogTable = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  action: text('action').notNull(),
  actor: text('actor').notNull(),
  actorId: uuid('actor_id'),
  subject: text('subject').notNull(),
  address: text('address').notNull(),
})

export const invitationsTable = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  hash: text('hash').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<UserRole>().notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
})

export const signInSettingsTable = pgTable('sign_in_settings', {
  one: boolean('one').primaryKey().default(true),
  roleMap: jsonb('role_map').$type<RoleMap>().notNull(),
  roleByName: boolean('role_by_name').notNull(),
  secondFactor: text('second_factor').$type<SecondFactorPolicy>().notNull(),
  idleMinutes: integer('idle_minutes'),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
})

export const wordpressStateTable = pgTable('wordpress_state', {
  one: boolean('one').primaryKey().default(true),
  toldAt: instant('told_at'),
  failedAt: instant('failed_at'),
  cause: text('cause').$type<RoleQueryFailure>(),
  why: text('why').notNull().default(''),
})

/**
 * Reasons why the site reports no role. `closed` means that it refuses, `silent` that it does not respond, and
 * `unreadable` that its response can't be read.
 */
export type RoleQueryFailure = 'closed' | 'silent' | 'unreadable'

export const secondFactorsTable = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  since: instant('since').notNull().defaultNow(),
})

export const recoveryCodesTable = pgTable('recovery_codes', {
  userId: uuid('user_id').notNull(),
  hash: text('hash').notNull(),
  usedAt: instant('used_at'),
})

export const knownNetworksTable = pgTable('known_networks', {
  account: text('account').notNull(),
  network: text('network').notNull(),
  at: instant('at').notNull(),
})
