import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { getOrderStatusText } from '#core/inbox/order-status.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { formatListDay, formatListTime, getShopDay } from '#core/shared/shop-time.ts'
import { isAllowed } from '#core/shared/role.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { getPersonalData } from '#core/privacy/privacy.ts'
import { api } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContactDialog } from '../../contacts/contact-dialog.tsx'
import { useContactWithPhone } from '../../contacts/contact-queries.ts'
import { getPersonPath } from '../../contacts/person-path.ts'
import { formatPhone, getCustomerName } from '#core/inbox/conversation-text.ts'
import { showFailure } from '../../show-failure.ts'
import { sendOutgoingEntry } from '../composer/outbox.ts'
import { explainReplyMode } from '../composer/reply-window.tsx'
import type { ConversationDetails } from '../inbox-queries.ts'
import { ChatImports } from './chat-imports.tsx'
import type { ConversationActions } from './use-conversation-actions.ts'

export function CustomerPanel({
  conversation,
  actions,
}: {
  conversation: ConversationDetails
  actions: ConversationActions
}) {
  return (
    <div className="grid gap-5">
      <section aria-label="Customer">
        <h3 className="text-17 break-words">{getCustomerName(conversation)}</h3>
        <CustomerActions conversation={conversation} />
      </section>
      {conversation.question && <IdentityQuestion conversation={conversation} actions={actions} />}
      <CustomerOrders conversation={conversation} />
      <Identities conversation={conversation} actions={actions} />
      <State conversation={conversation} />
      <ChatImports conversation={conversation.id} />
    </div>
  )
}

function CustomerActions({ conversation: { id, phone, name } }: { conversation: ConversationDetails }) {
  const role = useSession()?.role ?? null
  const [isAdding, setAdding] = useState(false)
  const contact = useContactWithPhone(phone ?? '')
  const newOrder = isAllowed(createOrderAsAdmin.access, role) && (
    <ButtonLink size="small" to={`/admin/orders/new?conversation=${id}`}>
      New order
    </ButtonLink>
  )
  if (phone === null)
    return (
      <>
        <p className="text-13 text-quiet">
          WhatsApp hides this customer’s number. You can reply and add their files to orders.
        </p>
        <p className="mt-2">{newOrder}</p>
      </>
    )
  return (
    <>
      <p className="flex items-center gap-1 text-15 tabular-nums">
        {formatPhone(phone)}
        <CopyButton text={phone} aria-label="Copy the phone number" />
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {newOrder}
        {isAllowed(getPersonalData.access, role) && (
          <ButtonLink size="small" to={getPersonPath(phone)}>
            View customer
          </ButtonLink>
        )}
        {!contact && isAllowed(createContact.access, role) && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add contact
          </Button>
        )}
      </p>
      {isAdding && <ContactDialog known={{ name, phone }} onClose={() => setAdding(false)} />}
    </>
  )
}

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-13 font-semibold text-quiet">{title}</h3>
      {children}
    </section>
  )
}

function CustomerOrders({ conversation }: { conversation: ConversationDetails }) {
  const { orders } = conversation
  return (
    <PanelSection title="Orders">
      {orders.length === 0 && <p className="text-15 text-quiet">No orders yet.</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="border-b border-line">
            <Link
              to={`/admin/orders?order=${order.id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 text-15 text-ink no-underline hover:bg-sunk"
            >
              <span>
                <span className="font-semibold tabular-nums">{order.number}</span>
                <span className="block text-13 text-quiet tabular-nums">
                  {formatListDay(getShopDay(new Date(order.placed_at)))} · {stageRules[order.stage].label}
                </span>
              </span>
              <span className="text-right">
                <Money sen={order.total_sen} />
                {!order.is_paid && order.stage !== 'cancelled' && order.stage !== 'quoted' && (
                  <span className="block">
                    <Badge tone="caution">Unpaid</Badge>
                  </span>
                )}
              </span>
            </Link>
            <SendStatusButton conversation={conversation} order={order} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function SendStatusButton({
  conversation,
  order: { id: order, number },
}: {
  conversation: ConversationDetails
  order: ConversationDetails['orders'][number]
}) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: async () => {
      const { text } = await api(getOrderStatusText, { id: conversation.id, order })
      return sendOutgoingEntry(client, {
        conversation: conversation.id,
        kind: 'reply',
        text,
        attachments: [],
        seen: conversation.replies,
      })
    },
    onSuccess: (isSent) =>
      isSent
        ? toast.success(`Status of ${number} sent`)
        : toast.error('The status was not sent. The conversation shows why.'),
    onError: showFailure,
  })
  return (
    <Button
      size="small"
      variant="quiet"
      className="-ml-3"
      aria-label={`Send status of ${number}`}
      why={explainReplyMode(conversation)}
      busy={sending.isPending}
      onClick={() => sending.mutate()}
    >
      Send status
    </Button>
  )
}

type Identity = ConversationDetails['identities'][number]

const identityLabels: Record<Identity['kind'], string> = {
  phone: 'Phone',
  lid: 'Hidden WhatsApp ID',
  bsuid: 'WhatsApp user ID',
}

function Identities({
  conversation,
  actions,
}: {
  conversation: ConversationDetails
  actions: ConversationActions
}) {
  const { identities } = conversation
  const [separating, setSeparating] = useState<Identity>()
  const close = () => setSeparating(undefined)
  return (
    <PanelSection title="On WhatsApp as">
      <ul className="grid gap-2">
        {identities.map((identity) => (
          <li key={identity.kind + identity.value} className="text-15">
            <span className="text-13 text-quiet">
              {identityLabels[identity.kind]}
              {identity.is_past && ' (earlier)'}
              {identity.linked_by !== 'gateway' && ` · linked by ${identity.linked_by}`}
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="wrap-anywhere tabular-nums">{presentIdentity(identity)}</span>
              {identities.length > 1 && (
                <Button size="small" variant="quiet" onClick={() => setSeparating(identity)}>
                  Separate
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {separating && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Separate this ID?"
          confirmLabel="Separate"
          onConfirm={() => {
            actions.change(conversation, { action: 'separate', identity: separating })
            close()
          }}
        >
          {presentIdentity(separating)} and its messages move to a separate conversation.
        </ConfirmDialog>
      )}
    </PanelSection>
  )
}

const presentIdentity = ({ kind, value }: Pick<Identity, 'kind' | 'value'>): string =>
  kind === 'phone' ? formatPhone(value) : value

const questionTexts = {
  other_user: 'Another WhatsApp account now uses this number. It may belong to someone else.',
  number_taken: 'The customer’s new number already belongs to another conversation.',
} as const

/** Asks staff whether the ids belong to one person. Nothing is joined or separated before staff decide. */
function IdentityQuestion({
  conversation,
  actions: { change, isChanging },
}: {
  conversation: ConversationDetails
  actions: ConversationActions
}) {
  const { question, identities } = conversation
  if (!question) return null
  const { reason, kind, value } = question
  const isLinked = identities.some((each) => each.kind === kind && each.value === value)
  return (
    <section aria-label="Who is it?" className="rounded-surface bg-caution-wash p-3 text-15">
      <h3 className="text-15">Who is it?</h3>
      <p className="mt-1 text-caution">{questionTexts[reason]}</p>
      <p className="mt-1 text-13 wrap-anywhere text-quiet">
        {identityLabels[kind]}: {presentIdentity({ kind, value })}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={isChanging}
          onClick={() => change(conversation, { action: 'confirm' })}
        >
          {isLinked ? 'Same person' : 'Keep as it is'}
        </Button>
        {isLinked && (
          <Button
            size="small"
            disabled={isChanging}
            onClick={() => change(conversation, { action: 'separate', identity: { kind, value } })}
          >
            Someone else
          </Button>
        )}
      </p>
    </section>
  )
}

function State({ conversation }: { conversation: ConversationDetails }) {
  const {
    state,
    assigned_to: assigned,
    snoozed_until: snoozedUntil,
    waiting_since: waitingSince,
  } = conversation
  return (
    <PanelSection title="Conversation">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-15">
        <Fact name="State">{state === 'done' ? 'Done' : 'Open'}</Fact>
        <Fact name="Assignee">{assigned?.name ?? 'Unassigned'}</Fact>
        {waitingSince !== null && <Fact name="Waiting since">{formatListTime(new Date(waitingSince))}</Fact>}
        {snoozedUntil !== null && <Fact name="Snoozed until">{formatListTime(new Date(snoozedUntil))}</Fact>}
      </dl>
    </PanelSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  )
}
