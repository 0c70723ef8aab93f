import type { AnyContract } from './contract.ts'

export function fillContractPath(contract: AnyContract, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path, rest }
}
