import type { MessageReceipt } from '#core/messaging/message.ts'
import { cx } from '#web/ui/cx.ts'

const words: Record<MessageReceipt, string> = { sent: 'Sent', delivered: 'Delivered', read: 'Read' }

export function ReceiptTicks({ receipt, className }: { receipt: MessageReceipt; className?: string }) {
  return (
    <svg
      width="18"
      height="12"
      viewBox="0 0 18 12"
      fill="none"
      className={cx('shrink-0', receipt === 'read' && 'text-link', className)}
      role="img"
      aria-label={words[receipt]}
    >
      <path
        d={receipt === 'sent' ? 'M4 6.5l3.2 3.2L14 3' : 'M1 6.5l3.2 3.2L11 3M7.5 9.7L14.5 3'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
