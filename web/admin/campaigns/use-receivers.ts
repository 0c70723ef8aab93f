import { fieldOf } from '#core/shared/keys.ts'
import { useLocation, useSearchParams } from 'react-router'
import type { Receivers } from './receiver-select.tsx'

/** A group by the address (`?group=3`), or the contacts that were chosen on the page before. */
export function useReceivers() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const chosen = idsIn(state)
  const group = Number(query.get('group')) || null
  const receivers: Receivers | null = chosen ? { contact_ids: chosen } : group ? { group_id: group } : null
  const choose = (next: Receivers | null) =>
    setQuery(next && 'group_id' in next ? { group: String(next.group_id) } : {}, { replace: true })
  return [receivers, choose] as const
}

/** History is ours to write, but an older page may have written it. */
function idsIn(state: unknown): number[] | null {
  const ids = fieldOf(state, 'contactIds')
  return Array.isArray(ids) && ids.every((id): id is number => Number.isInteger(id)) ? ids : null
}
