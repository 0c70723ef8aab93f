import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { consentWords } from '../contacts/consent-words.ts'
import { useGroups } from '../contacts/contact-queries.ts'
import { wishWords } from '../contacts/wish-words.tsx'
import { useCardOf } from './people-queries.ts'

/** What the shop has on the card of this number: note, tags, what is wanted. */
export function PersonCard({ phone }: { phone: string }) {
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
      <Line name="Promotions">{consentWords(contact.promotions)}</Line>
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
