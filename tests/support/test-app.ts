import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { type AnyContract, type InputOf, type ReplyOf, type UserRole } from '#core/contract.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'
import { createApp, type RunningApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { createLogger } from '#server/log.ts'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword } from '#server/features/identity/sign-in/passwords.ts'
import { adminPassword } from './program.ts'
import { expectEndWithin, openTestDatabase } from './test-database.ts'

export { adminPassword }

export interface TestCall {
  body?: object
  raw?: string
  token?: string
  key?: string
  address?: string
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever was answered; tests say what they expect
  body: any
  headers: Record<string, unknown>
}

export interface TestApp {
  app: RunningApp
  database: Database
  filesFolder: string
  printed: string[]
  logged: string[]
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    how?: TestCall,
  ) => Promise<TestAnswer>
  /** Makes an API call by its contract and throws if the call fails. The call is signed in if a token is given. */
  api: <C extends AnyContract>(contract: C, input: InputOf<C>, token?: string) => Promise<ReplyOf<C>>
  /** Signs in, by default as the administrator, and returns the token. */
  signIn: (username?: string, password?: string) => Promise<string>
  /** Adds a user whose username is the role and whose password is that of the administrator. */
  addUser: (role: UserRole, email?: string) => Promise<void>
  close: () => Promise<void>
}

/** Creates the app without pages and background work, by default on a fresh test database. */
export async function createTestApp(env: Record<string, string> = {}, given?: Database): Promise<TestApp> {
  const database = given ?? (await openTestDatabase())
  const dataDir = mkdtempSync('/tmp/cetak-test-app-')
  const printed: string[] = []
  const logged: string[] = []
  const app = await createApp({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...env }),
    database,
    log: createLogger(
      { LOG_LEVEL: 'error' },
      {
        write(line) {
          logged.push(line)
          process.stderr.write(line)
        },
      },
    ),
    say: (line) => void printed.push(line),
  })
  const call: TestApp['call'] = async (method, url, how = {}) => {
    const answer = await app.http.inject({
      method,
      url,
      headers: {
        ...(how.token && { authorization: `Bearer ${how.token}` }),
        ...(how.key && { 'x-api-key': how.key }),
        ...(how.address && { 'x-forwarded-for': how.address }),
        ...how.headers,
      },
      ...(how.body !== undefined && { payload: how.body }),
      ...(how.raw !== undefined && { payload: how.raw }),
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body, headers: answer.headers }
  }
  const api: TestApp['api'] = async (contract, input, token) => {
    const { path, rest } = fillContractPath(contract, input)
    const inQuery = contract.method === 'GET'
    const query = inQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const { status, body } = await call(contract.method, path + query, {
      ...(token && { token }),
      ...(!inQuery && { body: rest }),
    })
    if (status >= 300)
      throw new Error(`${contract.method} ${path} answered ${status}: ${JSON.stringify(body)}`)
    return contract.reply.parse(contract.envelope === 'data' ? body.data : body)
  }
  return {
    app,
    database,
    filesFolder: join(dataDir, 'files'),
    printed,
    logged,
    call,
    api,
    async signIn(username = 'admin', password = adminPassword) {
      const { status, body } = await call('POST', '/wp-json/jwt-auth/v1/token', {
        body: { username, password },
      })
      if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`)
      return body.token
    },
    async addUser(role, email = `${role}@kedai.test`) {
      const passwordHash = await hashPassword(adminPassword)
      await insertUser(database.db, { username: role, email, name: role, role, passwordHash })
    },
    async close() {
      await expectEndWithin(60_000, app.stop(), 'the app did not stop')
      if (!given) await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface SignedInOptions {
  env?: Record<string, string>
  /** The role of the user to whom `shop.token` belongs. Defaults to the first administrator. */
  as?: UserRole
}

export interface SignedInApp extends TestApp {
  token: string
  ownerToken: string
}

export async function createSignedInApp({ env, as }: SignedInOptions = {}): Promise<SignedInApp> {
  const app = await createTestApp(env)
  const ownerToken = await app.signIn()
  if (!as) return { ...app, token: ownerToken, ownerToken }
  await app.addUser(as)
  return { ...app, token: await app.signIn(as), ownerToken }
}

/** A `test` whose `shop` is an app on a fresh database. All tests of a file share it. */
export const appTest = (options?: SignedInOptions) =>
  test.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await createSignedInApp(options)
    onCleanup(shop.close)
    return shop
  })

/** A `test` whose `shop` is an app. Each test gets a fresh database. */
export const freshAppTest = (options?: SignedInOptions) =>
  test.extend('shop', async ({}, { onCleanup }) => {
    const shop = await createSignedInApp(options)
    onCleanup(shop.close)
    return shop
  })
