import { useQuery } from '@tanstack/react-query'
import { sandboxBehaviour } from '../../../core/contracts/sandbox.ts'
import { api } from '../../api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useMessageCounts } from '../scheduler/message-queries.ts'

/** Where messages go, and how that is going. It is chosen where the program is started, by WHATSAPP_PROVIDER. */
export function Gateway() {
  const { data: sandbox, error } = useQuery({
    queryKey: ['sandbox', 'behaviour'],
    queryFn: ({ signal }) => api(sandboxBehaviour, {}, { signal }),
  })
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-3 text-20">
            WhatsApp gateway
            {sandbox && (
              <StatusPill tone={sandbox.in_use ? 'caution' : 'good'}>
                {sandbox.in_use ? 'Sandbox' : 'Real gateway'}
              </StatusPill>
            )}
          </h2>
          <p className="mt-1 max-w-line text-15 text-quiet">
            {error?.message}
            {!sandbox && !error && <Skeleton className="mt-2 h-4 w-80 max-w-full" />}
            {sandbox?.in_use &&
              'Messages reach no customer: they arrive on the sandbox phone, to be looked at.'}
            {sandbox && !sandbox.in_use && 'Messages go out to customers.'}
          </p>
          <Going />
        </div>
        {sandbox?.in_use && (
          <ButtonLink to="/admin/phone" icon={<PhoneIcon />}>
            Sandbox phone
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function Going() {
  const { data: counts } = useMessageCounts()
  return (
    <p className="mt-3 min-h-6 text-15 tabular-nums">
      {counts &&
        `${counts.pending} pending, ${counts.sending} sending, ${counts.sent} sent, ${counts.failed} failed`}
    </p>
  )
}
