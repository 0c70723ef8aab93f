import { queryOptions, useQuery } from '@tanstack/react-query'
import { auditActors } from '#core/identity/audit.ts'
import { api } from '#web/api.ts'
import { Select } from '#web/ui/fields/select.tsx'

export const actorsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'actors'],
    queryFn: ({ signal }) => api(auditActors, {}, { signal }),
  })

/** One of those who did something, or everyone. */
export function ActorSelect({
  actor,
  onChoose,
}: {
  actor: string | undefined
  onChoose: (actor: string | undefined) => void
}) {
  const actors = useQuery(actorsQuery())
  const names = new Set([...(actors.data?.actors ?? []), ...(actor === undefined ? [] : [actor])])
  return (
    <div className="w-40">
      <Select
        aria-label="Who"
        value={actor ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">Everyone</option>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  )
}
