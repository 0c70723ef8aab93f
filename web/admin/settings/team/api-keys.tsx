import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { listApiKeys, revokeApiKey, type ApiKey, createApiKey } from '#core/identity/api-keys.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { AdminCardSection } from '#web/admin/section.tsx'
import { apiKeyScopes, type ApiKeyScope } from '#core/contract.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { OneTimeSecretDialog } from '#web/admin/one-time-secret.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

const queryKey = ['api-keys']
const keysQuery = () => queryOptions({ queryKey, queryFn: ({ signal }) => api(listApiKeys, {}, { signal }) })

export const clientLoader = prefetchQueries(() => [keysQuery()])

/** Creates and revokes API keys (D-01). Each key is shown only once. */
export default function ApiKeysPage() {
  const [issuing, setIssuing] = useState(false)
  const queries = useQueryClient()
  const keys = useQuery(keysQuery())
  return (
    <AdminCardSection
      title="API keys"
      about={
        <>
          Programs send their key in the X-API-KEY header. See the{' '}
          <a href="/api/docs" className="text-link underline">
            API reference
          </a>
          .
        </>
      }
      actions={
        <Button icon={<PlusIcon />} onClick={() => setIssuing(true)}>
          Create key
        </Button>
      }
    >
      {keys.isError && (
        <ErrorState title="API keys could not be loaded" onRetry={() => void keys.refetch()}>
          {keys.error.message}
        </ErrorState>
      )}
      {keys.isPending && <Skeleton className="h-11 w-full" />}
      {keys.data && <KeyList keys={keys.data} />}
      {issuing && (
        <IssueApiKey
          onIssued={() => void queries.invalidateQueries({ queryKey })}
          onClose={() => setIssuing(false)}
        />
      )}
    </AdminCardSection>
  )
}

function KeyList({ keys }: { keys: ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: (key: ApiKey) => api(revokeApiKey, { id: key.id }),
    onSuccess: () => toast.success('Key revoked'),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      setRevoking(null)
      return queries.invalidateQueries({ queryKey })
    },
  })
  if (keys.length === 0) return <p className="text-15 text-quiet">No API keys yet.</p>
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {keys.map((key) => (
          <li key={key.id} className="flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate text-15 font-semibold">{key.name}</p>
              <p className="text-13 text-quiet">
                {key.scopes.join(', ')} · {lastUse(key)}
              </p>
            </div>
            <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title="Revoke this key?"
        confirmLabel="Revoke"
        danger
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
      >
        Programs that use “{revoking?.name}” lose access immediately. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function lastUse({ lastUsedAt }: ApiKey): string {
  return lastUsedAt ? `last used ${formatListTime(new Date(lastUsedAt))}` : 'never used'
}

const scopeLabels: Record<ApiKeyScope, string> = {
  conversations: 'Read conversations and their files',
  messages: 'Read conversations, reply, and schedule and send WhatsApp messages',
  contacts: 'Read and change contacts',
  catalog: 'Change products and categories',
  orders: 'Read and change orders',
}

function IssueApiKey({ onIssued, onClose }: { onIssued: () => void; onClose: () => void }) {
  const note = useId()
  const [key, setKey] = useState<string>()
  const form = useContractForm(createApiKey, {
    start: { name: '', scopes: [] },
    onSaved(made) {
      setKey(made.key)
      onIssued()
    },
  })
  if (key !== undefined)
    return (
      <OneTimeSecretDialog
        title="Copy your API key"
        secret={key}
        about="Store it securely, for example in the secrets of the app that uses it. You won’t be able to see it again. If you lose it, create a new one."
        onClose={onClose}
      />
    )
  return (
    <ContractDialog
      form={form}
      action="Create key"
      title="New API key"
      size="small"
      className=""
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" placeholder="Accounting program" />
      <fieldset aria-describedby={note} className="mt-2">
        <legend className="text-15 font-semibold">Permissions</legend>
        {apiKeyScopes.map((scope) => (
          <Checkbox key={scope} label={scopeLabels[scope]} value={scope} {...form.register('scopes')} />
        ))}
        <FieldNote id={note} error={form.fieldErrors.scopes} />
      </fieldset>
    </ContractDialog>
  )
}
