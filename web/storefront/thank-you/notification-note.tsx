import { StatusPill } from '../../ui/status-pill.tsx'
import type { NotificationState } from './follow-notification.ts'

const words = {
  waiting: { tone: 'info', text: 'Notifikasi WhatsApp sedang dihantar' },
  sent: { tone: 'good', text: 'Notifikasi WhatsApp telah dihantar' },
  failed: { tone: 'caution', text: 'WhatsApp tidak sampai? Cara bayaran ada di bawah, atau hubungi kedai.' },
} as const

/** How the payment information is doing on its way to the customer's phone. */
export function NotificationNote({ state }: { state: NotificationState }) {
  const { tone, text } = words[state]
  return (
    <output aria-live="polite" className="mt-4 block">
      <StatusPill tone={tone} live={state === 'waiting'} className="h-auto min-h-6 whitespace-normal">
        {text}
      </StatusPill>
    </output>
  )
}
