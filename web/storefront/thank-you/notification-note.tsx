import { StatusPill } from '#web/ui/states/status-pill.tsx'
import type { NotificationState } from './wait-for-notification.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

export function NotificationNote({ state, reaches }: { state: NotificationState; reaches: boolean }) {
  const t = useTexts(thanksTexts)
  // A message that reached only the sandbox has not reached a phone.
  const shown = state === 'sent' && !reaches ? 'onPage' : state
  return (
    <output aria-live="polite" className="mt-4 block">
      {shown === 'waiting' || shown === 'sent' ? (
        <StatusPill tone={shown === 'sent' ? 'good' : 'info'} live={shown === 'waiting'}>
          {t.notification[shown]}
        </StatusPill>
      ) : (
        // The sentence is wider than a phone, and a pill would keep it in one line.
        <span className={`block max-w-line rounded-control px-3 py-2 text-15 ${looks[shown]}`}>
          {t.notification[shown]}
        </span>
      )}
    </output>
  )
}

const looks = { onPage: 'bg-info-wash text-info', failed: 'bg-caution-wash text-caution' }
