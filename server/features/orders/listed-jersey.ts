import type { ListedJersey } from '../../../core/contracts/jersey.ts'
import type { StoredJersey } from './jersey-tables.ts'

/** A row as staff get it. */
export function listed({ changedAt, position: _position, ...row }: StoredJersey): ListedJersey {
  return { ...row, timestamp: changedAt.toISOString() }
}
