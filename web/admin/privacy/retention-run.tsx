import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  previewRetention,
  retentionKinds,
  deleteExpiredData,
  type RetentionCounts,
  type RetentionKind,
  type RetentionRules,
} from '#core/privacy/retention.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { TrashIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { LoadedContent, AdminCardSection } from '../section.tsx'

const recordNouns = {
  orders: ['order loses its customer data', 'orders lose their customer data'],
  messages: ['message', 'messages'],
  slips: ['payment slip', 'payment slips'],
  originals: ['original design file', 'original design files'],
  designs: ['design', 'designs'],
  jerseys: ['jersey list player', 'jersey list players'],
} satisfies Record<RetentionKind, [one: string, many: string]>

const toQuery = (rules: RetentionRules) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, rules[kind] ?? 'keep']))

export const retentionPreviewQuery = (rules: RetentionRules) =>
  queryOptions({
    queryKey: ['retention', rules],
    queryFn: ({ signal }) => api(previewRetention, toQuery(rules), { signal }),
  })

export function RetentionPreview({ rules, saved }: { rules: RetentionRules; saved: boolean }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const counts = useQuery({
    ...retentionPreviewQuery(rules),
    placeholderData: (before) => before,
  })
  const run = useMutation({
    mutationFn: () => api(deleteExpiredData, {}),
    onSuccess: ({ more }) =>
      toast.success(
        more ? 'Some expired data was deleted. The rest will be deleted tonight.' : 'Expired data deleted',
      ),
    onError: (error) => toast.error(error.message),
    onSettled() {
      setAsking(false)
      return client.invalidateQueries({ queryKey: retentionPreviewQuery(rules).queryKey })
    },
  })
  return (
    <AdminCardSection
      title="Ready to delete"
      about={`Data that is older than the ${saved ? 'saved periods' : 'unsaved periods above'}.`}
    >
      <LoadedContent query={counts} lines={2}>
        {({ counts: countsByTable }) =>
          sumCounts(countsByTable) === 0 ? (
            <p className="text-15">Nothing to delete.</p>
          ) : (
            <>
              <ul
                aria-label="Ready to delete"
                aria-busy={counts.isPlaceholderData}
                className={cx('text-15', counts.isPlaceholderData && 'opacity-60')}
              >
                {retentionKinds
                  .filter((kind) => countsByTable[kind] > 0)
                  .map((kind) => (
                    <li key={kind} className="py-1 tabular-nums">
                      {countsByTable[kind].toLocaleString('en')}{' '}
                      {recordNouns[kind][countsByTable[kind] === 1 ? 0 : 1]}
                    </li>
                  ))}
              </ul>
              <Button
                className="mt-4"
                icon={<TrashIcon />}
                why={
                  (!saved || counts.isPlaceholderData) &&
                  (saved ? 'The data is still being counted.' : 'Save the periods first.')
                }
                onClick={() => setAsking(true)}
              >
                Delete now
              </Button>
              {!saved && (
                <p className="mt-2 text-13 text-quiet">To delete this data now, save the periods first.</p>
              )}
            </>
          )
        }
      </LoadedContent>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete expired data?"
        confirmLabel="Delete permanently"
        danger
        busy={run.isPending}
        onConfirm={() => run.mutate()}
      >
        This can’t be undone. Backups keep the data until they are replaced.
      </ConfirmDialog>
    </AdminCardSection>
  )
}

const sumCounts = (counts: RetentionCounts) => retentionKinds.reduce((total, kind) => total + counts[kind], 0)
