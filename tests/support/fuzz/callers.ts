import { randomUUID } from 'node:crypto'
import { userRoles, apiKeyScopes } from '#core/contract.ts'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword } from '#server/features/identity/sign-in/passwords.ts'
import { adminPassword, type TestApp } from '../test-app.ts'

export const callers = ['nobody', 'key', ...userRoles] as const
export type FuzzCaller = (typeof callers)[number]

export class CallerPool {
  readonly #shop: TestApp
  readonly #tokens = new Map<FuzzCaller, string>()
  #hash: string | undefined

  constructor(shop: TestApp) {
    this.#shop = shop
  }

  async headersOf(caller: FuzzCaller): Promise<Record<string, string>> {
    if (caller === 'nobody') return {}
    const known = this.#tokens.get(caller) ?? (await this.#createCredentials(caller))
    return caller === 'key' ? { 'x-api-key': known } : { authorization: `Bearer ${known}` }
  }

  forget(caller: FuzzCaller): void {
    this.#tokens.delete(caller)
  }

  async #createCredentials(caller: Exclude<FuzzCaller, 'nobody'>): Promise<string> {
    const token = caller === 'key' ? await this.#key() : await this.#addUser(caller)
    this.#tokens.set(caller, token)
    return token
  }

  async #addUser(role: Exclude<FuzzCaller, 'nobody' | 'key'>): Promise<string> {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    this.#hash ??= await hashPassword(adminPassword)
    const user = { username, email: `${username}@kedai.test`, name: role, role, passwordHash: this.#hash }
    await insertUser(this.#shop.database.db, user)
    return this.#shop.signIn(username)
  }

  async #key(): Promise<string> {
    const token = await this.#addUser('administrator')
    const body = { name: `fuzz ${randomUUID().slice(0, 8)}`, scopes: apiKeyScopes }
    const answer = await this.#shop.call('POST', '/api/v2/api-keys', { token, body })
    const { key } = answer.body.data ?? answer.body
    if (typeof key !== 'string') throw new Error(`no key was issued: ${JSON.stringify(answer.body)}`)
    return key
  }
}
