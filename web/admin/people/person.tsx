import { useState } from 'react'
import { useParams } from 'react-router'
import type { Person as Known } from '#core/people/people.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ChatIcon, EditIcon, SendIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ContactDialog } from '../contacts/contact-dialog.tsx'
import { SendDialog } from '../contacts/send-dialog.tsx'
import { HeldGroups, HeldJerseys, HeldMessages, HeldOrders } from './held-lists.tsx'
import { useCardOf, usePerson, personQuery, cardQuery } from './people-queries.ts'
import { PersonFigures } from './person-figures.tsx'
import { PersonCard } from './person-card.tsx'
import { prefetch } from '../prefetch.ts'

const back = { to: '/admin/contacts', label: 'Contacts' }

export const clientLoader = prefetch(({ params }) => [
  personQuery(params['phone'] ?? ''),
  cardQuery(params['phone'] ?? ''),
])

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
            <ButtonLink to={`/admin/orders/groups/new?${new URLSearchParams({ nama: name, phone })}`}>
              New group
            </ButtonLink>
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
          <PersonFigures person={person} />
          <PersonCard phone={phone} />
        </div>
      </div>
      {asked === 'edit' && (
        <ContactDialog {...(contact && { contact })} known={{ name, phone }} onClose={close} />
      )}
      {asked === 'write' && contact && <SendDialog contact={contact} onClose={close} />}
    </>
  )
}
