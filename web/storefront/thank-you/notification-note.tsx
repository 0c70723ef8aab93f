import { StatusPill } from '../../ui/status-pill.tsx'
import type { NotificationState } from './follow-notification.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

const tones = { waiting: 'info', sent: 'good', failed: 'caution' } as const

/** How the payment information is doing on its way to the customer's phone. */
export function NotificationNote({ state }: { state: NotificationState }) {
  const t = useTexts(thanksTexts)
  return (
    <output aria-live="polite" className="mt-4 block">
      <StatusPill tone={tones[state]} live={state === 'waiting'} className="h-auto min-h-6 whitespace-normal">
        {t.notification[state]}
      </StatusPill>
    </output>
  )
}
