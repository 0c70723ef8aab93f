import type { AnyContract } from './contract.ts'

/** Fills `:name` places of a contract's path and splits off what is left for query or body. */
export function pathOf(contract: AnyContract, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}
