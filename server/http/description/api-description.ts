import { getApiDescription } from '#core/shared/api-description.ts'
import type { AnyContract } from '#core/contract.ts'
import { readContractSources } from './contract-source.ts'
import { describeApi } from './openapi.ts'
import { route, type Route } from '../route.ts'

/** The call that describes all calls, itself among them; made once, at the first asking. */
export function apiDescription(contracts: readonly AnyContract[], siteUrl: () => string): Route {
  const described = async () =>
    describeApi([...contracts, getApiDescription], await readContractSources(), siteUrl().replace(/\/+$/, ''))
  let made: ReturnType<typeof described> | undefined
  return route(getApiDescription, () => (made ??= described()))
}
