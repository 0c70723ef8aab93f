import { useState } from 'react'
import { useParams } from 'react-router'
import type { Person as Known } from '../../../core/people/people.ts'
import { personMoney } from '../../../core/people/person-money.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ChatIcon, EditIcon, SendIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContactDialog } from '../contacts/contact-dialog.tsx'
import { useGroups } from '../contacts/contact-queries.ts'
import { SendDialog } from '../contacts/send-dialog.tsx'
import { wishWords } from '../contacts/wish-words.tsx'
import { HeldGroups, HeldJerseys, HeldMessages, HeldOrders } from './held-lists.tsx'
import { useCardOf, usePerson } from './people-queries.ts'

const back = { to: '/admin/contacts', label: 'Contacts' }

/** One person: orders, money, messages, what the shop has noted, tags, and what they want to get. */
export default function Person() {
  const phone = useParams()['phone'] ?? ''
  const person = usePerson(phone)
  const { data } = person
  if (data) return <Whole person={data} />
  return (
    <>
      <PageHeader title={phone} back={back} />
      {person.isPending ? (
        <Skeleton className="h-80 rounded-surface" />
      ) : (
        <ErrorState title="Nothing is known of this number" onRetry={() => void person.refetch()}>
          {person.error?.message}
        </ErrorState>
      )}
    </>
  )
}

function Whole({ person }: { person: Known }) {
  const { phone, names } = person
  const [asked, setAsked] = useState<'edit' | 'write' | null>(null)
  const card = useCardOf(phone)
  const contact = card.data ?? null
  const name = contact?.name ?? names[0] ?? phone
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        title={name}
        note={[phone, ...names.filter((each) => each !== name)].join(' · ')}
        back={back}
        actions={
          <>
            {contact && (
              <Button icon={<SendIcon />} onClick={() => setAsked('write')}>
                Write
              </Button>
            )}
            <a
              href={`https://wa.me/${phone}`}
              target="_blank"
              rel="noreferrer"
              className={buttonLook('secondary')}
            >
              <ChatIcon />
              Chat on WhatsApp
            </a>
            <Button icon={<EditIcon />} disabled={card.isPending} onClick={() => setAsked('edit')}>
              {contact || card.isPending ? 'Edit' : 'Add to contacts'}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="order-last grid min-w-0 grid-cols-1 gap-3 lg:order-none">
          <HeldOrders person={person} />
          <HeldMessages person={person} />
          <HeldJerseys person={person} />
          <HeldGroups person={person} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Figures person={person} />
          <About phone={phone} />
        </div>
      </div>
      {asked === 'edit' && (
        <ContactDialog {...(contact && { contact })} known={{ name, phone }} onClose={close} />
      )}
      {asked === 'write' && contact && <SendDialog contact={contact} onClose={close} />}
    </>
  )
}

function Figures({ person: { orders } }: { person: Known }) {
  const money = personMoney(orders)
  return (
    <Card>
      <dl aria-label="Money" className="grid grid-cols-3 gap-4 text-15">
        <Figure name="Paid">
          <Money sen={money.paidSen} />
        </Figure>
        <Figure name="Owed" caution={money.owedSen > 0}>
          <Money sen={money.owedSen} />
        </Figure>
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

/** What the shop has on the card of this number: note, tags, what is wanted. */
function About({ phone }: { phone: string }) {
  const card = useCardOf(phone)
  const groups = useGroups().data ?? []
  if (card.isPending) return <Skeleton className="h-40 rounded-surface" />
  if (card.isError)
    return (
      <ErrorState title="The contact could not be loaded" onRetry={() => void card.refetch()}>
        {card.error.message}
      </ErrorState>
    )
  const contact = card.data
  if (!contact)
    return (
      <Card className="text-15 text-quiet">
        This number is not among the contacts: it was taken out there.
      </Card>
    )
  const tags = groups.filter(({ id }) => contact.group_ids.includes(id)).map(({ name }) => name)
  return (
    <Card className="grid gap-4 text-15">
      <Line name="Note">{contact.note || 'None. Edit writes one.'}</Line>
      <Line name="Tags">{tags.join(', ') || 'None'}</Line>
      <Line name="Wants">
        {wishWords[contact.messages].label}: {wishWords[contact.messages].hint}
      </Line>
      <p>
        <ButtonLink size="small" to="/settings/people">
          People’s data: export, correct, delete
        </ButtonLink>
      </p>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="text-15 text-quiet">{name}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
  )
}
