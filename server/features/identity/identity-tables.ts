import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role, Scope } from '../../../core/contracts/contract.ts'
import type { UserSource } from '../../../core/contracts/identity.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  nicename: text('nicename').notNull(),
  role: text('role').$type<Role>(),
  /** Null for users whose password is checked elsewhere. */
  passwordHash: text('password_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
  source: text('source').$type<UserSource>().notNull().default('own'),
  wordpressSite: text('wordpress_site'),
  wordpressId: bigint('wordpress_id', { mode: 'number' }),
  /** May no longer sign in since then. */
  disabledAt: instant('disabled_at'),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  /** Where it is from, and the browser's name for itself. */
  address: text('address').notNull().default(''),
  agent: text('agent').notNull().default(''),
  lastSeenAt: instant('last_seen_at'),
})

export const signInAttempts = pgTable('sign_in_attempts', {
  id: uuid('id').primaryKey(),
  account: text('account').notNull(),
  address: text('address').notNull(),
  at: instant('at').notNull(),
})

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  scopes: text('scopes').array().notNull().$type<Scope[]>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})

export const signingKey = pgTable('signing_key', {
  one: boolean('one').primaryKey().default(true),
  secret: text('secret').notNull(),
})

/** Who did what; see `migrations/0080-audit.sql`. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  deed: text('deed').notNull(),
  actor: text('actor').notNull(),
  actorId: uuid('actor_id'),
  subject: text('subject').notNull(),
  address: text('address').notNull(),
})

/** Invitations to the team; see `migrations/0083-team.sql`. */
export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  hash: text('hash').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
})
