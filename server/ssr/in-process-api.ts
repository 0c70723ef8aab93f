import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import type { ErrorBody } from '#core/shared-errors.ts'
import { VersionedCache } from '../db/content-cache.ts'

/** Makes API calls within the server process. Permissions and input are checked as usual. */
export type InProcessApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * Creates the API for a page. `address` is the address of the client whose form was posted, by which limits
 * are counted. Public pages have no client.
 */
export type CreatePageApi = (address: string) => InProcessApi

/**
 * Caches answers as long as the content version stays the same, because most pages make the same calls. Failures are
 * not cached.
 */
export function cacheAnswers(api: InProcessApi, contentVersion: () => string): InProcessApi {
  const answers = new VersionedCache()
  return <C extends AnyContract>(contract: C, input: InputOf<C>) =>
    answers.get(contentVersion(), `${contract.method} ${contract.path} ${JSON.stringify(input)}`, () =>
      api(contract, input),
    )
}

/**
 * Returns the value that a loader throws after a failed call. For an internal error it is not an `Error`, because
 * React Router hides errors from the browser and the visitor would not see the reference (RUN-20).
 */
export function createCallError(failure: ErrorBody & { status: number }): unknown {
  return failure.reference === undefined ? Object.assign(new Error(failure.message), failure) : failure
}
