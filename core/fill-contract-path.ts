import type { AnyContract } from './contract.ts'

/** Fills the `:name` parameters of a contract's path. Returns the other fields for the query or body. */
export function fillContractPath(contract: AnyContract, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}
