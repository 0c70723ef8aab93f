import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyContract, ParsedInputOf, ReplyOf, UserRole, ApiKeyScope } from '#core/contract.ts'
import type { RefusalOf } from './refusal.ts'

/** Who is calling: a signed-in user, a machine with an API key, or nobody (`null`). */
export type Caller =
  | { kind: 'user'; userId: string; sessionId: string; role: UserRole; name: string; email: string }
  | { kind: 'key'; keyId: string; name: string; scopes: readonly ApiKeyScope[] }

export interface Call {
  caller: Caller | null
  /** The caller's address, for the audit log. */
  address: string
  /** What counts as one place, for limits: `networkOf`. */
  network: string
  request: FastifyRequest
  /** For answers that are not plain JSON (files, event streams): take the reply over and return `handled`. */
  reply: FastifyReply
}

/** A handler that has already answered through `call.reply` returns this. */
export const handled = Symbol('handled')

type Handler<C extends AnyContract> = (
  input: ParsedInputOf<C>,
  call: Call,
) => Promise<ReplyOf<C> | RefusalOf<C> | typeof handled> | ReplyOf<C> | RefusalOf<C> | typeof handled

export interface Route {
  contract: AnyContract
  handler: Handler<AnyContract>
}

/** One contract and what answers it; the types of both are checked against each other here. */
export function route<C extends AnyContract>(contract: C, handler: Handler<C>): Route {
  return { contract, handler: handler as Handler<AnyContract> }
}

/** What `app.ts` puts together: a feature's calls, and what it does while the process runs. */
export interface Feature {
  name: string
  routes: Route[]
  /** Runs once the database is ready, in processes whose role has it; returns how to stop. */
  start?: () => Promise<() => Promise<void>>
}

/** Who makes a call, as histories name him; empty for nobody. */
export function nameOf(
  caller: Pick<Caller, 'kind' | 'name'> | { kind: 'command'; name: string } | null,
): string {
  return caller?.kind === 'key' ? `${caller.name} (API key)` : (caller?.name ?? '')
}

/** The same of a call that nobody may make unknown. */
export function requireActorName(caller: Caller | null): string {
  if (!caller) throw new Error('a change that its history names somebody for needs a caller')
  return nameOf(caller)
}
