import type { AnyContract } from './contract.ts'

/** Fills the `:name` placeholders of a contract's path. Also returns the remaining fields, for the query or body. */
export function fillContractPath(contract: AnyContract, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}
