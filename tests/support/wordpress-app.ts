import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { startFakeWordpress, type FakeWordpress } from '../fakes/wordpress.ts'
import { adminPassword } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

export interface SignInReply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever was answered; tests say what they expect
  body: any
  /** The body and headers of the answer as one text, so that tests can search it for secrets. */
  raw: string
}

export interface WordpressApp {
  site: FakeWordpress
  url: string
  database: Database
  log: () => string
  /** Signs in over HTTP. Each call uses a new client address unless one is given. */
  signIn: (
    username: string,
    password?: string,
    how?: { address?: string; headers?: Record<string, string> },
  ) => Promise<SignInReply>
  forgetEveryone: () => Promise<void>
  call: (method: string, path: string, token: string, body?: unknown) => Promise<SignInReply>
  close: () => Promise<void>
}

export async function createWordpressApp(
  env: Record<string, string> = {},
  given: { site?: FakeWordpress; database?: Database } = {},
): Promise<WordpressApp> {
  const site = given.site ?? (await startFakeWordpress())
  const database = given.database ?? (await openTestDatabase())
  const dataDir = mkdtempSync('/tmp/cetak-test-wordpress-')
  const lines: string[] = []
  const variables = { NODE_ENV: 'test', DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword }
  const app = await createApp({
    env: readEnv({ ...variables, WORDPRESS_URL: site.url, ...env }),
    database,
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    say: (line) => void lines.push(line),
  })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })

  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: JSON.parse(text), raw: JSON.stringify([...answer.headers]) + text }
  }
  return {
    site,
    url,
    database,
    log: () => lines.join('\n'),
    signIn: (username, password = 'a password', { address = anyAddress(), headers = {} } = {}) =>
      send(
        'POST',
        '/wp-json/jwt-auth/v1/token',
        { 'x-forwarded-for': address, ...headers },
        { username, password },
      ),
    async forgetEveryone() {
      await database.db.execute(sql`delete from users where source = 'wordpress'`)
    },
    call: (method, path, token, body) => send(method, path, { authorization: `Bearer ${token}` }, body),
    async close() {
      await app.stop()
      if (!given.database) await database.close()
      if (!given.site) await site.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The `shop` of this test checks sign-ins at a fake WordPress site. All tests of a file share it.
 */
export const wordpressTest = (env?: Record<string, string>) =>
  test.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await createWordpressApp(env)
    onCleanup(shop.close)
    return shop
  })

/** Returns a random address, because Cetak limits failed sign-ins per address, which most tests don't test. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
