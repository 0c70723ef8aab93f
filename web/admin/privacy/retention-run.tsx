import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  previewRetention,
  retentionKinds,
  runRetention,
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
import { Loaded, Section } from '../section.tsx'

const things = {
  orders: ['order loses its customer', 'orders lose their customers'],
  messages: ['message', 'messages'],
  slips: ['payment slip', 'payment slips'],
  originals: ['original design file', 'original design files'],
  designs: ['design', 'designs'],
  jerseys: ['player of the jersey lists', 'players of the jersey lists'],
} satisfies Record<RetentionKind, [one: string, many: string]>

/** As the call has it. */
const queryOf = (rules: RetentionRules) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, rules[kind] ?? 'keep']))

export const foreseenQuery = (rules: RetentionRules) =>
  queryOptions({
    queryKey: ['retention', rules],
    queryFn: ({ signal }) => api(previewRetention, queryOf(rules), { signal }),
  })

/** What would go by these rules, and, once they are saved, the button that doesn't wait for the night. */
export function RetentionRun({ rules, saved }: { rules: RetentionRules; saved: boolean }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const counts = useQuery({
    ...foreseenQuery(rules),
    placeholderData: (before) => before,
  })
  const run = useMutation({
    mutationFn: () => api(runRetention, {}),
    onSuccess: ({ more }) =>
      toast.success(more ? 'Deleted as much as one go takes; the rest goes tonight' : 'Deleted'),
    onError: (error) => toast.error(error.message),
    onSettled() {
      setAsking(false)
      return client.invalidateQueries({ queryKey: foreseenQuery(rules).queryKey })
    },
  })
  return (
    <Section
      title="What would go now"
      about={`A dry run by the rules as they are ${saved ? 'saved' : 'chosen above, not saved yet'}: nothing is deleted by looking.`}
    >
      <Loaded query={counts} lines={2}>
        {({ counts: found }) =>
          sum(found) === 0 ? (
            <p className="text-15">Nothing.</p>
          ) : (
            <>
              <ul
                aria-label="What would go now"
                aria-busy={counts.isPlaceholderData}
                className={cx('text-15', counts.isPlaceholderData && 'opacity-60')}
              >
                {retentionKinds
                  .filter((kind) => found[kind] > 0)
                  .map((kind) => (
                    <li key={kind} className="py-1 tabular-nums">
                      {found[kind].toLocaleString('en')} {things[kind][found[kind] === 1 ? 0 : 1]}
                    </li>
                  ))}
              </ul>
              <Button
                className="mt-4"
                icon={<TrashIcon />}
                why={
                  (!saved || counts.isPlaceholderData) &&
                  (saved ? 'Still counting.' : 'Save the rules first.')
                }
                onClick={() => setAsking(true)}
              >
                Delete now
              </Button>
              {!saved && <p className="mt-2 text-13 text-quiet">Save the rules to delete by them.</p>}
            </>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete what has been kept for long enough?"
        confirmLabel="Delete for good"
        danger
        busy={run.isPending}
        onConfirm={() => run.mutate()}
      >
        This can’t be taken back. Backups keep the data until they are replaced.
      </ConfirmDialog>
    </Section>
  )
}

const sum = (counts: RetentionCounts) => retentionKinds.reduce((total, kind) => total + counts[kind], 0)
