import type { ReactNode } from 'react'
import type { Sen } from '#core/shared/money.ts'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { ReadyLine } from './ready-line.tsx'
import type { LiveReadyDate } from './use-ready-date.ts'

/** On a desktop, the bar sticks to the bottom of the screen, because a form can be longer than the screen. */
export function SendBar({
  ready,
  to,
  goodsSen,
  fee,
  note,
  sending,
  beside = false,
  disabled = false,
}: {
  ready: LiveReadyDate
  /** Delivery state, if known. */
  to: string
  /** Subtotal, or `null` if it is not known yet. */
  goodsSen: Sen | null
  fee: Sen
  /** `true` places the bar beside the form on a desktop, instead of at its end. */
  beside?: boolean
  /** By default, the note tells when to pay. */
  note?: ReactNode
  sending: boolean
  disabled?: boolean
}) {
  const t = useTexts(orderTexts)
  return (
    <BottomBar
      above={<ReadyLine {...ready} to={to} />}
      label={fee > 0 ? t.totalWithPost : t.total}
      amount={goodsSen === null ? '–' : <Money sen={goodsSen + fee} />}
      note={note ?? t.payLater}
      className={
        beside
          ? 'md:sticky md:top-8 md:bottom-auto md:w-80 md:shrink-0'
          : 'md:sticky md:bottom-4 md:shadow-lift'
      }
    >
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={sending}
        busyLabel={t.sending}
        disabled={disabled}
      >
        {t.send}
      </Button>
    </BottomBar>
  )
}
