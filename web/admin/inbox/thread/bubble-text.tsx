import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ClockIcon } from '#web/ui/icons.tsx'
import { WhatsappText } from '../../chat/whatsapp-text.tsx'

/** Text of a message. `children` (its time and state) appear beside the text if there is room, otherwise below it. */
export function BubbleText({
  text,
  className,
  children,
}: {
  text: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-end gap-x-3 px-1.5">
      {text && (
        <p className={cx('mr-auto min-w-0 pt-0.5 wrap-anywhere whitespace-pre-wrap', className)}>
          <WhatsappText text={text} links />
        </p>
      )}
      <p className="flex min-w-0 flex-wrap items-center justify-end gap-x-1.5 text-13 text-quiet tabular-nums">
        {children}
      </p>
    </div>
  )
}

export function SendingMark() {
  return (
    <>
      <span className="sr-only">Sending</span>
      <ClockIcon width={14} height={14} />
    </>
  )
}
