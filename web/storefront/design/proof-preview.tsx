import { useId, useState, useEffect, useRef } from 'react'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import type { OrderDesignAccess } from './order-design-access.ts'
import { ProofEditor } from './proof-editor.tsx'
import { ProposedProof } from './proposed-proof.tsx'
import type { DesignChoices } from './use-design-choices.ts'
import type { ApplyDesignChange } from './use-order-designs.ts'
import { formatPrintJob } from '#core/orders/items/print-job.ts'
import { StickerView } from '#web/sticker/sticker-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { useProofPicture } from './use-proof-picture.ts'

export function ProofPreview({
  of,
  sent,
  choices,
  change,
}: {
  of: OrderDesignAccess
  sent: SentDesigns
  choices: DesignChoices
  change: ApplyDesignChange
}) {
  const t = useTexts(designTexts)
  const heading = useId()
  const [answers, setAnswers] = useState(false)
  const { editing } = choices
  const { proof, open, printed } = sent
  const waits = proof?.by_shop && (proof.state === 'waiting' || proof.state === 'change_asked')
  const approved = proof?.state === 'approved' && !editing
  if (!printed || (!open && !approved)) return null
  const approve: ApplyDesignChange = async (call) => {
    const done = await change(call)
    if (done) {
      choices.close()
      setAnswers(true)
    }
    return done
  }
  const edit = () => {
    choices.edit()
    setAnswers(false)
  }
  return (
    <section aria-labelledby={heading} className="mt-6 border-t border-line pt-5">
      <h3 id={heading} className="text-17 font-semibold">
        {waits && open ? t.proposed : t.proof}
      </h3>
      {proof?.state === 'withdrawn' && (
        <p className="mt-2 flex gap-1.5 text-15 text-caution">
          <AlertIcon width={18} height={18} className="mt-0.5 shrink-0" />
          {t.withdrawn}
        </p>
      )}
      {approved ? (
        <Approved of={of} sent={sent} answers={answers} onChange={open ? edit : undefined} />
      ) : waits && !editing ? (
        <ProposedProof of={of} proof={proof} sent={sent} change={change} approve={approve} />
      ) : (
        <ProofEditor of={of} sent={sent} choices={choices} change={change} approve={approve} />
      )}
    </section>
  )
}

function Approved({
  of,
  sent,
  answers,
  onChange,
}: {
  of: OrderDesignAccess
  sent: SentDesigns
  /** `true` if the customer has just approved the design, which is then announced and scrolled into view. */
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
  const goods = formatPrintJob(printed)
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
