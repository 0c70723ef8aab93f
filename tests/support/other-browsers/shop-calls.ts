import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'

export async function callShop<C extends AnyContract>(
  shop: string,
  contract: C,
  input: InputOf<C>,
  token?: string,
): Promise<ReplyOf<C>> {
  const { path, rest } = fillContractPath(contract, input)
  const response = await fetch(shop + path, {
    method: contract.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(contract.method !== 'GET' && { body: JSON.stringify(rest) }),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`)
  return contract.reply.parse(contract.envelope === 'data' ? body.data : body)
}
