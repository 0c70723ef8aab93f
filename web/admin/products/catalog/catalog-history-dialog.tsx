import { useQuery } from '@tanstack/react-query'
import { getCatalogHistory, type CatalogHistoryEvent } from '#core/catalog/admin-catalog.ts'
import type { InputOf } from '#core/contract.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LoadedContent } from '#web/admin/section.tsx'

export type CatalogHistoryTarget = InputOf<typeof getCatalogHistory> & { title: string }

export function CatalogHistoryDialog({
  of: { kind, entry, title },
  onClose,
}: {
  of: CatalogHistoryTarget
  onClose: () => void
}) {
  const history = useQuery({
    queryKey: ['catalog', 'history', kind, entry],
    queryFn: ({ signal }) => api(getCatalogHistory, { kind, entry }, { signal }),
  })
  return (
    <Dialog open onOpenChange={onClose} title={`History of ${title}`}>
      <LoadedContent query={history}>
        {(events) =>
          events.length === 0 ? (
            <p className="text-15 text-quiet">No changes yet.</p>
          ) : (
            <ol className="text-15">
              {events.map((event) => (
                <li key={event.id} className="border-b border-line py-2 first:pt-0 last:border-b-0">
                  <HistoryEntry event={event} />
                </li>
              ))}
            </ol>
          )
        }
      </LoadedContent>
    </Dialog>
  )
}

const words: Record<CatalogHistoryEvent['action'], string> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
}

function HistoryEntry({ event: { action, by, at, changes } }: { event: CatalogHistoryEvent }) {
  return (
    <>
      <span className="font-semibold">{words[action]}</span>
      {changes.map(({ what, from, to }) => (
        <span key={what} className="block break-words">
          <span className="text-quiet">{what}:</span> {from && <del className="text-quiet">{from}</del>}{' '}
          {to || 'none'}
        </span>
      ))}
      <span className="block text-13 text-quiet tabular-nums">
        {by}, {formatListTime(new Date(at))}
      </span>
    </>
  )
}
