import { formatCount } from '#core/shared/format-count.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelCampaign, listCampaigns, type Campaign } from '#core/messaging/campaigns.ts'
import { messageStatuses } from '#core/messaging/message-states.ts'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { FileIcon } from '#web/ui/icons.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { campaignKindLabels } from './campaign-kind-field.tsx'
import { messageStatusLabels } from '../scheduler/message-status.tsx'

const followEveryMs = 3_000

export const campaignsQuery = () =>
  queryOptions({ queryKey: ['campaigns'], queryFn: ({ signal }) => api(listCampaigns, {}, { signal }) })

export function CampaignList() {
  const [cancelling, setCancelling] = useState<Campaign | null>(null)
  const { data: campaigns = [] } = useQuery({
    ...campaignsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? followEveryMs : false),
  })
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="campaigns" className="mt-10">
      <h2 id="campaigns" className="mb-3 text-20">
        Recent group messages
      </h2>
      <ul className="grid gap-3">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="min-w-0">
            <CampaignCard campaign={campaign} onCancel={() => setCancelling(campaign)} />
          </li>
        ))}
      </ul>
      {cancelling && <CancelQuestion campaign={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  )
}

const isUnderWay = ({ counts }: Campaign) => counts.pending + counts.sending > 0

function CampaignCard({ campaign, onCancel }: { campaign: Campaign; onCancel: () => void }) {
  const { kind, receivers, text, mediaUrls, scheduled_time, counts } = campaign
  const at = parseShopTime(scheduled_time)
  return (
    <Card className="grid gap-2 p-4 md:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 truncate font-semibold">{receivers}</p>
        <p className="text-13 text-quiet tabular-nums">
          {campaignKindLabels[kind]} · {at && formatListTime(at)}
        </p>
      </div>
      <p className="line-clamp-2 text-15 break-words text-quiet empty:hidden">{text}</p>
      {mediaUrls.length > 0 && (
        <p className="flex min-w-0 items-center gap-2 text-13 text-quiet">
          <FileIcon width={16} height={16} className="shrink-0" />
          <span className="sr-only">Attachments:</span>
          <span className="truncate">{mediaUrls.map(({ name }) => name).join(', ')}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {messageStatuses.map(
          (status) =>
            counts[status] > 0 && (
              <StatusPill key={status} tone={messageStatusLabels[status].tone} live={status === 'sending'}>
                <span className="tabular-nums">
                  {counts[status]} {messageStatusLabels[status].label.toLowerCase()}
                </span>
              </StatusPill>
            ),
        )}
        {counts.pending > 0 && (
          <Button size="small" className="ml-auto" onClick={onCancel}>
            Cancel remaining{' '}
          </Button>
        )}
      </div>
    </Card>
  )
}

function CancelQuestion({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api(cancelCampaign, { id: campaign.id }),
    onSuccess: ({ counts }) => toast.success(`${formatCount(counts.cancelled, 'message')} cancelled`),
    onError: (error) => toast.error(error.message),
    onSettled() {
      onClose()
      return client.invalidateQueries({ queryKey: ['campaigns'] })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Cancel remaining messages?"
      confirmLabel="Cancel messages"
      cancelLabel="Keep them"
      danger
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      {formatCount(campaign.counts.pending, 'pending message')} to {campaign.receivers} will be cancelled.
      Cancelled messages can be reactivated one by one.
    </ConfirmDialog>
  )
}
