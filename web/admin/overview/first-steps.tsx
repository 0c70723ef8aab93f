import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getGatewayKind } from '../../../core/contracts/gateway.ts'
import { getMessageTexts } from '../../../core/contracts/message-texts.ts'
import { getPayment } from '../../../core/contracts/settings.ts'
import { exampleBank } from '../../../core/values/example-bank.ts'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

/** What a shop without orders does first; whoever can't do it reads only that there are none. */
export function FirstSteps({ administrator }: { administrator: boolean }) {
  return (
    <Card>
      <EmptyState title="No orders yet" className="py-6">
        {administrator
          ? 'The first one shows here by itself. Until then, make the shop your own:'
          : 'The first one shows here by itself.'}
      </EmptyState>
      {administrator && <Steps />}
    </Card>
  )
}

function Steps() {
  const payment = useQuery({
    queryKey: ['payment'],
    queryFn: ({ signal }) => api(getPayment, {}, { signal }),
  }).data
  const texts = useQuery({
    queryKey: ['overview', 'texts'],
    queryFn: ({ signal }) => api(getMessageTexts, {}, { signal }),
  }).data
  const gateway = useQuery({
    queryKey: ['overview', 'gateway'],
    queryFn: ({ signal }) => api(getGatewayKind, {}, { signal }),
  }).data
  return (
    <ol aria-label="First steps" className="mx-auto grid max-w-2xl gap-2">
      <Step
        to="/settings/payment"
        title="Bank account"
        about="Where customers pay to. Until you enter yours, they read an example."
        done={payment && !payment.accounts.some(({ bank }) => bank === exampleBank)}
      />
      <Step
        to="/settings/messages"
        title="Message texts"
        about="What customers read when they order, and when it is ready. Stock texts are there."
        done={texts && texts.own.length > 0}
      />
      <Step
        to="/settings/gateway"
        title="WhatsApp gateway"
        about="Until one is set, messages arrive on the sandbox phone only."
        done={gateway && gateway.provider !== 'sandbox'}
      />
    </ol>
  )
}

function Step({
  to,
  title,
  about,
  done,
}: {
  to: string
  title: string
  about: string
  /** Undefined while it is not known. */
  done: boolean | undefined
}) {
  return (
    <li>
      <Link
        to={to}
        className="group flex min-h-16 items-center gap-4 rounded-control border border-line px-4 py-2 text-ink no-underline hover:border-edge"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 font-semibold">
            {title}
            {done !== undefined && (
              <StatusPill tone={done ? 'good' : 'neutral'}>
                {done ? 'Your own' : 'Still as it came'}
              </StatusPill>
            )}
          </span>
          <span className="block text-15 text-quiet">{about}</span>
        </span>
        <ArrowRightIcon className="shrink-0 text-quiet transition-transform group-hover:translate-x-0.5" />
      </Link>
    </li>
  )
}
