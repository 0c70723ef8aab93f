import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import type { Failure } from '#core/shared-errors.ts'
import { VersionedCache } from '../db/content.ts'

/** How a page's loader makes a call while it is rendered: through the same permission and validation. */
export type InProcessApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** Who asks, where a page is asked for by a form: limits count by it. A page for everyone is asked for by nobody. */
export type ApiFor = (address: string) => InProcessApi

/**
 * Keeps what pages are made from for as long as its version stands: pages of one version differ by their address only,
 * and most ask for the same. A failure is not kept.
 */
export function keepAnswers(api: InProcessApi, contentVersion: () => string): InProcessApi {
  const answers = new VersionedCache()
  return <C extends AnyContract>(contract: C, input: InputOf<C>) =>
    answers.get(contentVersion(), `${contract.method} ${contract.path} ${JSON.stringify(input)}`, () =>
      api(contract, input),
    )
}

/**
 * What a page's loader meets where a call fails. On our side it is no `Error`: of those React Router tells the browser
 * nothing, which where it goes to a page by itself would leave the visitor without the reference (RUN-20).
 */
export function callFailure(failure: Failure & { status: number }): unknown {
  return failure.reference === undefined ? Object.assign(new Error(failure.message), failure) : failure
}
