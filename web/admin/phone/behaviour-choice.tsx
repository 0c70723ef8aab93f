import type { SandboxBehaviour } from '#core/messaging/sandbox.ts'
import { RadioCards, type RadioCard } from '#web/ui/fields/radio-cards.tsx'
import { useBehaviour } from './phone-queries.ts'

const cards: RadioCard<SandboxBehaviour>[] = [
  { value: 'normal', label: 'Deliver', hint: 'Everything arrives at once.' },
  { value: 'slow', label: 'Slow', hint: 'Everything arrives, after a few seconds.' },
  { value: 'refuse', label: 'Refuse', hint: 'Says no: nothing arrives, and sending fails.' },
  {
    value: 'html',
    label: 'Answer HTML',
    hint: 'A web page answers instead of the gateway: the direct method delivers.',
  },
  {
    value: 'time_out',
    label: 'Time out',
    hint: 'It arrives, but the answer never comes back: a person has to ask the customer.',
  },
]

/** How the sandbox is to behave from now on, to see what the shop does then. */
export function BehaviourChoice() {
  const { behaviour, setBehaviour } = useBehaviour()
  return (
    <RadioCards
      label="When a message is handed over"
      cards={cards}
      columns={1}
      disabled={!behaviour}
      value={behaviour ?? 'normal'}
      onValueChange={setBehaviour}
      hint="Counts from the next message on, until it is changed here."
    />
  )
}
