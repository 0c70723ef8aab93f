import type { MessagesToday } from '../../../core/contracts/overview.ts'
import { Figure, Figures } from './figure.tsx'
import { messagesAt } from './list-paths.ts'

/** What today's messages are, and what needs a person. */
export function MessageFigures({ today }: { today: MessagesToday | undefined }) {
  const words = (count: number | undefined) =>
    today && count !== undefined
      ? `${count.toLocaleString('en')}${count >= today.counted_to ? '+' : ''}`
      : undefined
  const of = today && { from: today.day, to: today.day }
  return (
    <Figures label="Messages today">
      <Figure
        label="Delivery unknown"
        value={words(today?.undecided)}
        note="Did they arrive? Ask, then choose."
        to={messagesAt({ undecided: 'true' })}
        asks={Boolean(today?.undecided)}
      />
      <Figure
        label="Still to go out today"
        value={words(today?.waiting)}
        note={today && `${words(today.soon)} in the next ${today.hours} hours.`}
        to={messagesAt({ status: 'pending', ...of })}
      />
      <Figure
        label="Sent today"
        value={words(today?.sent)}
        note="Handed over to WhatsApp."
        to={messagesAt({ status: 'sent', ...of })}
      />
      <Figure
        label="Failed today"
        value={words(today?.failed)}
        note="Try again, or call."
        to={messagesAt({ status: 'failed', ...of })}
        asks={Boolean(today?.failed)}
      />
    </Figures>
  )
}
