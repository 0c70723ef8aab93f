import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import {
  changeWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  secretOverlapHours,
  resendFailedDeliveries,
  testWebhook,
  type Webhook,
} from '#core/webhooks/outgoing-webhooks.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon, SendIcon } from '#web/ui/icons.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { DeliveryLog, describeResult } from './delivery-log.tsx'
import { webhookEventLabels } from './webhook-events.ts'

const failuresUntilDown = 3

const onError = (error: Error) => toast.error(error.message)

export function WebhookRow({
  webhook,
  onEdit,
  onSecret,
  onChanged,
}: {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: string) => void
  onChanged: () => void
}) {
  const { id, url, events, is_enabled: isEnabled, version } = webhook
  const [asking, setAsking] = useState<'delete' | 'secret' | null>(null)
  const [showsLog, setShowsLog] = useState(false)
  const close = () => {
    setAsking(null)
    onChanged()
  }
  const toggle = useMutation({
    mutationFn: () => api(changeWebhook, { id, url, events, version, is_enabled: !isEnabled }),
    onError,
    onSettled: onChanged,
  })
  const test = useMutation({
    mutationFn: () => api(testWebhook, { id }),
    onSuccess(delivery) {
      if (delivery.state === 'delivered') toast.success(`Test delivered. ${describeResult(delivery)}`)
      else toast.error(`The test was not delivered. ${describeResult(delivery)}`)
      setShowsLog(true)
    },
    onError,
    onSettled: onChanged,
  })
  const remove = useMutation({
    mutationFn: () => api(deleteWebhook, { id }),
    // Closes the log, because the log of a deleted webhook can't be refetched.
    onMutate: () => setShowsLog(false),
    onError,
    onSettled: close,
  })
  const replace = useMutation({
    mutationFn: () => api(replaceWebhookSecret, { id }),
    onSuccess: ({ secret }) => onSecret(secret),
    onError,
    onSettled: close,
  })
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
            <span className="min-w-0 break-all">{url}</span>
            <WebhookState webhook={webhook} />
          </p>
          <p className="mt-1 text-13 text-quiet">
            {events.map((event) => webhookEventLabels[event]).join(' · ')}
          </p>
          <p className="text-13 text-quiet">{describeDeliveries(webhook)}</p>
        </div>
        <div className="flex items-center gap-2">
          <Switch
            aria-label={`Deliver events to ${url}`}
            label={isEnabled ? 'On' : 'Off'}
            checked={isEnabled}
            disabled={toggle.isPending}
            onChange={() => toggle.mutate()}
          />
          <Button size="small" icon={<SendIcon />} busy={test.isPending} onClick={() => test.mutate()}>
            Send test
          </Button>
          <Menu
            trigger={
              <IconButton label={`More actions for ${url}`}>
                <MoreIcon />
              </IconButton>
            }
          >
            <MenuItem onSelect={onEdit}>Edit</MenuItem>
            <MenuItem onSelect={() => setAsking('secret')}>Replace secret</MenuItem>
            <MenuItem danger onSelect={() => setAsking('delete')}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </div>
      {!webhook.has_readable_secret && (
        <ErrorNote>The signing secret can’t be read on this server. Replace it.</ErrorNote>
      )}
      {webhook.failed > 0 && <FailedNote webhook={webhook} onChanged={onChanged} />}
      <div>
        <Button size="small" variant="quiet" aria-expanded={showsLog} onClick={() => setShowsLog(!showsLog)}>
          {showsLog ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
      </div>
      {showsLog && <DeliveryLog webhook={id} onChanged={onChanged} />}
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Delete this webhook?"
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Events are no longer sent to {new URL(url).host}, and the log of its deliveries is deleted. This
        cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'secret'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Replace the signing secret?"
        confirmLabel="Replace"
        busy={replace.isPending}
        onConfirm={() => replace.mutate()}
      >
        Enter the new secret at {new URL(url).host} within {secretOverlapHours} hours. Until then, deliveries
        are signed with both secrets.
      </ConfirmDialog>
    </li>
  )
}

/** Shows nothing if the webhook is off, which the switch beside it already shows. */
function WebhookState({ webhook: { is_enabled: isEnabled, failures, waiting } }: { webhook: Webhook }) {
  if (!isEnabled) return null
  if (failures >= failuresUntilDown) return <StatusPill tone="wrong">Not answering</StatusPill>
  if (failures > 0 && waiting > 0) return <StatusPill tone="caution">Retrying</StatusPill>
  return null
}

function describeDeliveries({ delivered_at: deliveredAt, waiting }: Webhook): string {
  const last =
    deliveredAt === null ? 'Nothing delivered yet' : `Last delivery ${formatListTime(new Date(deliveredAt))}`
  return waiting > 0 ? `${last} · ${formatCount(waiting, 'event')} waiting` : last
}

function FailedNote({ webhook: { id, failed }, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const resend = useMutation({
    mutationFn: () => api(resendFailedDeliveries, { id }),
    onError: (error) => toast.error(error.message),
    onSettled: onChanged,
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-caution-wash px-3 py-2 text-15">
      <output>
        {formatCount(failed, 'event')} {failed === 1 ? 'was' : 'were'} not delivered within three days.
      </output>
      <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
        Resend failed events
      </Button>
    </div>
  )
}
