import { getApiDescription } from '#core/shared/api-description.ts'
import type { AnyContract } from '#core/contract.ts'
import { readContractSources } from './contract-source.ts'
import { describeApi } from './openapi.ts'
import { route, type Route } from '../route.ts'

export function createApiDescriptionRoute(contracts: readonly AnyContract[], siteUrl: () => string): Route {
  const build = async () =>
    describeApi([...contracts, getApiDescription], await readContractSources(), siteUrl().replace(/\/+$/, ''))
  let cached: ReturnType<typeof build> | undefined
  return route(getApiDescription, () => (cached ??= build()))
}
