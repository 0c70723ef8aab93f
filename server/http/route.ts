import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyContract, ParsedInputOf, ReplyOf, UserRole, ApiKeyScope } from '#core/contract.ts'
import type { RefusalOf } from './refusal.ts'

export type Caller =
  | { kind: 'user'; userId: string; sessionId: string; role: UserRole; name: string; email: string }
  | { kind: 'key'; keyId: string; name: string; scopes: readonly ApiKeyScope[] }

export interface Call {
  caller: Caller | null
  /** Address of the client, for the audit log. */
  address: string
  /** Network of the client (see `getNetwork`). Rate limits count per network. */
  network: string
  request: FastifyRequest
  /**
   * For answers other than JSON, such as files and event streams. A handler that uses it returns `alreadyAnswered`.
   */
  reply: FastifyReply
}

export const alreadyAnswered = Symbol('handled')

type Handler<C extends AnyContract> = (
  input: ParsedInputOf<C>,
  call: Call,
) =>
  | Promise<ReplyOf<C> | RefusalOf<C> | typeof alreadyAnswered>
  | ReplyOf<C>
  | RefusalOf<C>
  | typeof alreadyAnswered

export interface Route {
  contract: AnyContract
  handler: Handler<AnyContract>
}

/** Connects a contract with its handler. The compiler checks that their types match. */
export function route<C extends AnyContract>(contract: C, handler: Handler<C>): Route {
  return { contract, handler: handler as Handler<AnyContract> }
}

export interface Feature {
  name: string
  routes: Route[]
  /**
   * Starts the background work after the database is ready. Called only in processes that have this role. Returns a
   * function that stops the work.
   */
  start?: () => Promise<() => Promise<void>>
}

export function getActorName(
  caller: Pick<Caller, 'kind' | 'name'> | { kind: 'command'; name: string } | null,
): string {
  return caller?.kind === 'key' ? `${caller.name} (API key)` : (caller?.name ?? '')
}

export function requireActorName(caller: Caller | null): string {
  if (!caller) throw new Error('this call needs a caller for its history')
  return getActorName(caller)
}
