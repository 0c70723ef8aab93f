import type { ListedJersey } from '#core/orders/jersey/jersey-calls.ts'
import type { StoredJersey } from '../store/jersey-tables.ts'

export function presentJersey({ changedAt, position: _position, ...row }: StoredJersey): ListedJersey {
  return { ...row, timestamp: changedAt.toISOString() }
}
