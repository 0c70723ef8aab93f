import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#core/webhooks/outgoing-webhooks.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { AdminCardSection, LoadedContent } from '#web/admin/section.tsx'
import { OneTimeSecretDialog } from '#web/admin/one-time-secret.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { webhooksKey, webhooksQuery } from './webhook-queries.ts'

export const clientLoader = prefetchQueries(() => [webhooksQuery()])

export default function WebhooksPage() {
  const queries = useQueryClient()
  const webhooks = useQuery(webhooksQuery())
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string>()
  const refetch = () => void queries.invalidateQueries({ queryKey: webhooksKey })
  return (
    <AdminCardSection
      title="Webhooks"
      about={
        <>
          Tell other programs about messages, orders and payments when they happen. Deliveries are signed as{' '}
          <a href="https://www.standardwebhooks.com" className="text-link underline">
            Standard Webhooks
          </a>{' '}
          describes, and retried for three days if the program doesn’t answer.
        </>
      }
      actions={
        <Button icon={<PlusIcon />} onClick={() => setEditing('new')}>
          Add webhook
        </Button>
      }
    >
      <LoadedContent query={webhooks} lines={2}>
        {({ webhooks: list }) =>
          list.length === 0 ? (
            <p className="text-15 text-quiet">No webhooks yet.</p>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {list.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setEditing(webhook)}
                  onSecret={setSecret}
                  onChanged={refetch}
                />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? undefined : editing}
          onSecret={setSecret}
          onSaved={refetch}
          onClose={() => setEditing(null)}
        />
      )}
      {secret !== undefined && (
        <OneTimeSecretDialog
          title="Copy the signing secret"
          secret={secret}
          about="Enter it in the program that receives the events, so that it can check the signature. You won’t be able to see it again. If you lose it, replace it."
          onClose={() => setSecret(undefined)}
        />
      )}
    </AdminCardSection>
  )
}
