import { useEffect, useRef } from 'react'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { printedText } from '#core/orders/goods/printed.ts'
import { StickerView } from '#web/sticker/sticker-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import type { OfOrder } from './of-order.ts'
import { useProofPicture } from './use-proof-picture.ts'

/** What was approved, as it will be printed. */
export function Approved({
  of,
  sent,
  answers,
  onChange,
}: {
  of: OfOrder
  sent: SentDesigns
  /** It was approved just now: this is the answer, to be seen and heard. */
  answers: boolean
  onChange: (() => void) | undefined
}) {
  const t = useTexts(designTexts)
  const words = useRef<HTMLParagraphElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const { proof, printed, designs } = sent
  const src = useProofPicture(of, proof?.design ?? null, proof?.page)
  useEffect(() => {
    if (!answers) return
    words.current?.focus({ preventScroll: true })
    answer.current?.scrollIntoView({ block: 'start' })
  }, [answers])
  if (!proof || !printed) return null
  const goods = printedText(printed)
  return (
    <div ref={answer} className="mt-3 grid scroll-mt-24 gap-3">
      <p ref={words} tabIndex={-1} className="flex gap-1.5 rounded-small text-15 text-good">
        <CheckIcon width={18} height={18} className="mt-0.5 shrink-0" />
        {proof.approved_by_shop ? t.approvedByShop : t.approved}
      </p>
      {proof.sticker && <StickerView sticker={proof.sticker} src={src} label={goods} bleedNote={t.bleed} />}
      <p className="text-15 font-semibold">
        {proof.sticker ? t.printed(goods, t.shapes[proof.sticker.cut]) : goods}
      </p>
      {designs.length > 1 && (
        <p className="text-13 wrap-anywhere text-quiet">
          {t.printedIs(proof.design_name, designs.length - 1)}
        </p>
      )}
      {onChange && (
        <Button size="small" className="justify-self-start" onClick={onChange}>
          {t.change}
        </Button>
      )}
    </div>
  )
}
