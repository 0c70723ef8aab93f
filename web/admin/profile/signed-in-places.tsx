import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, type SignedInPlace } from '#core/identity/sessions.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { sessionsQuery } from './profile-queries.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Where one is signed in, and signing out there. */
export function SignedInPlaces() {
  const queries = useQueryClient()
  const places = useQuery(sessionsQuery())
  const settled = {
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  }
  const end = useMutation({
    mutationFn: ({ id }: SignedInPlace) => api(endSession, { id }),
    onSuccess: () => toast.success('Signed out there'),
    ...settled,
  })
  const endOthers = useMutation({
    mutationFn: () => api(endOtherSessions, {}),
    onSuccess: () => toast.success('Signed out everywhere else'),
    ...settled,
  })
  const others = places.data?.filter((place) => !place.current) ?? []
  return (
    <Card className="lg:col-span-2">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-20">Where you are signed in</h2>
          <p className="mt-1 text-15 text-quiet">
            Something you don’t know? Sign out there and change your password.
          </p>
        </div>
        {others.length > 0 && (
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {places.isError && (
        <ErrorState className="mt-4" title="This could not be loaded" onRetry={() => void places.refetch()}>
          {places.error.message}
        </ErrorState>
      )}
      {places.isPending && <Skeleton className="mt-4 h-14 w-full" />}
      <ul aria-label="Where you are signed in" className="mt-4 divide-y divide-line">
        {places.data?.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
                {place.device}
                {place.current && <Badge tone="good">This device</Badge>}
              </p>
              <p className="text-13 text-quiet tabular-nums">
                {place.address} · last seen {formatListTime(new Date(place.last_seen))} · since{' '}
                {formatListTime(new Date(place.since))}
              </p>
            </div>
            {!place.current && (
              <Button
                size="small"
                aria-label={`Sign out on ${place.device}`}
                busy={end.isPending && end.variables.id === place.id}
                onClick={() => end.mutate(place)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
