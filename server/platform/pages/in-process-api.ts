import type { AnyContract, InputOf, ReplyOf } from '../../../core/contracts/contract.ts'

/** How a page's loader makes a call while it is rendered: through the same permission and validation. */
export type InProcessApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** Who asks, where a page is asked for by a form: limits count by it. A page for everyone is asked for by nobody. */
export type ApiFor = (address: string) => InProcessApi

/** More answers than the pages of a shop ask for: whoever searches for ever new words can't fill the memory. */
const mostKept = 500

/**
 * Keeps what pages are made from for as long as its version stands: pages of one version differ by their address only,
 * and most ask for the same. A failure is not kept.
 */
export function keepAnswers(api: InProcessApi, contentVersion: () => string): InProcessApi {
  const kept = new Map<string, Promise<unknown>>()
  let keptVersion: string | undefined
  return <C extends AnyContract>(contract: C, input: InputOf<C>) => {
    const version = contentVersion()
    if (version !== keptVersion || kept.size >= mostKept) kept.clear()
    keptVersion = version
    const key = `${contract.method} ${contract.path} ${JSON.stringify(input)}`
    const known = kept.get(key)
    if (known) return known as Promise<ReplyOf<C>>
    // Kept before it is made: what changes meanwhile forgets it.
    const fresh = api(contract, input)
    kept.set(key, fresh)
    fresh.catch(() => kept.get(key) === fresh && kept.delete(key))
    return fresh
  }
}
