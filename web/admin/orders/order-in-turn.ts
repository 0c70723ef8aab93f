import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { inTurn } from '../in-turn.ts'

export const turnOf = (id: string) => `order ${id}`

/** Makes a change of one order after those that were pressed before it, with the version that they give. */
export const orderInTurn = <Reply extends OrderDetails, Seen extends number | undefined>(
  { id, version }: { id: string; version: Seen },
  change: (version: Seen | number) => Promise<Reply>,
) => inTurn(turnOf(id), version, change, ({ order }) => order.version)
