import { useState } from 'react'
import { useParams } from 'react-router'
import type { PersonalData } from '#core/privacy/privacy.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ChatIcon, EditIcon, SendIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ContactDialog } from '../contacts/contact-dialog.tsx'
import { SendToContactDialog } from '../contacts/send-dialog.tsx'
import { ConversationPanel } from '../inbox/conversation-panel.tsx'
import { PersonGroupOrders, PersonJerseys, PersonMessages, PersonOrders } from './person-records.tsx'
import { StatementOfAccountButton } from '../payments/statement-of-account.tsx'
import { useContactByPhone, usePerson, personQuery, contactByPhoneQuery } from './people-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { sumCustomerPayments } from '#core/privacy/person-money.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatConsent } from '../contacts/format-consent.ts'
import { useContactGroups } from '../contacts/contact-queries.ts'
import { messagePreferenceLabels } from '../contacts/message-preference.tsx'

const backToContacts = { to: '/admin/contacts', label: 'Contacts' }

export const clientLoader = prefetchQueries(({ params }) => [
  personQuery(params['phone'] ?? ''),
  contactByPhoneQuery(params['phone'] ?? ''),
])

export default function PersonPage() {
  const phone = useParams()['phone'] ?? ''
  const person = usePerson(phone)
  const { data } = person
  if (data) return <PersonContent person={data} />
  return (
    <>
      <PageHeader title={phone} back={backToContacts} />
      {person.isPending ? (
        <Skeleton className="h-80 rounded-surface" />
      ) : (
        <ErrorState title="No data for this number" onRetry={() => void person.refetch()}>
          {person.error?.message}
        </ErrorState>
      )}
    </>
  )
}

function PersonContent({ person }: { person: PersonalData }) {
  const { phone, names } = person
  const [openDialog, setOpenDialog] = useState<'edit' | 'write' | null>(null)
  const card = useContactByPhone(phone)
  const contact = card.data ?? null
  const name = contact?.name ?? names[0] ?? phone
  const close = () => setOpenDialog(null)
  return (
    <>
      <PageHeader
        title={name}
        note={[phone, ...names.filter((each) => each !== name)].join(' · ')}
        back={backToContacts}
        actions={
          <>
            {contact && (
              <Button icon={<SendIcon />} onClick={() => setOpenDialog('write')}>
                Message
              </Button>
            )}
            <a
              href={`https://wa.me/${phone}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              <ChatIcon />
              Chat on WhatsApp
            </a>
            <ButtonLink to={`/admin/orders/groups/new?${new URLSearchParams({ nama: name, phone })}`}>
              New group order
            </ButtonLink>
            {person.orders.length > 0 && <StatementOfAccountButton phone={phone} />}
            <Button icon={<EditIcon />} disabled={card.isPending} onClick={() => setOpenDialog('edit')}>
              {contact || card.isPending ? 'Edit' : 'Add to contacts'}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="order-last grid min-w-0 grid-cols-1 gap-3 lg:order-none">
          <PersonOrders person={person} />
          <PersonMessages person={person} />
          <PersonJerseys person={person} />
          <PersonGroupOrders person={person} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PersonFigures person={person} />
          <ConversationPanel phone={phone} />
          <PersonCard phone={phone} />
        </div>
      </div>
      {openDialog === 'edit' && (
        <ContactDialog {...(contact && { contact })} known={{ name, phone }} onClose={close} />
      )}
      {openDialog === 'write' && contact && <SendToContactDialog contact={contact} onClose={close} />}
    </>
  )
}

function PersonFigures({ person: { orders } }: { person: PersonalData }) {
  const money = sumCustomerPayments(orders)
  return (
    <Card>
      <dl aria-label="Money" className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-15">
        <Figure name="Paid">
          <Money sen={money.paidSen} />
        </Figure>
        <Figure name="Unpaid" caution={money.owedSen > 0}>
          <Money sen={money.owedSen} />
        </Figure>
        {money.toRefundSen > 0 && (
          <Figure name="To refund" caution>
            <Money sen={money.toRefundSen} />
          </Figure>
        )}
        <Figure name="Orders">{money.orders}</Figure>
      </dl>
    </Card>
  )
}

function Figure({
  name,
  caution = false,
  children,
}: {
  name: string
  caution?: boolean
  children: React.ReactNode
}) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className={`text-17 font-bold tabular-nums ${caution ? 'text-caution' : ''}`}>{children}</dd>
    </div>
  )
}

function PersonCard({ phone }: { phone: string }) {
  const card = useContactByPhone(phone)
  const groups = useContactGroups().data ?? []
  if (card.isPending) return <Skeleton className="h-40 rounded-surface" />
  if (card.isError)
    return (
      <ErrorState title="This contact could not be loaded" onRetry={() => void card.refetch()}>
        {card.error.message}
      </ErrorState>
    )
  const contact = card.data
  if (!contact) return <Card className="text-15 text-quiet">This number was removed from the contacts.</Card>
  const tags = groups.filter(({ id }) => contact.group_ids.includes(id)).map(({ name }) => name)
  return (
    <Card className="grid gap-4 text-15">
      <DetailSection name="Note">{contact.note || 'None'}</DetailSection>
      <DetailSection name="Tags">{tags.join(', ') || 'None'}</DetailSection>
      <DetailSection name="Message preference">
        {messagePreferenceLabels[contact.messages].label}: {messagePreferenceLabels[contact.messages].hint}
      </DetailSection>
      <DetailSection name="Promotions">{formatConsent(contact.promotions)}</DetailSection>
      <p>
        <ButtonLink size="small" to="/settings/people">
          Export, correct or delete data
        </ButtonLink>
      </p>
    </Card>
  )
}

function DetailSection({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="text-15 text-quiet">{name}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
  )
}
