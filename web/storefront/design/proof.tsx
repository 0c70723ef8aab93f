import { useId, useState } from 'react'
import type { SentDesigns } from '../../../core/orders/designs-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import type { OfOrder } from './of-order.ts'
import { ProofEditor } from './proof-editor.tsx'
import { Proposal } from './proposal.tsx'
import { StickerView } from '../../sticker/sticker-view.tsx'
import type { Change } from './use-designs.ts'
import { useProofPicture } from './use-proof-picture.ts'
import { printedText } from '../../../core/orders/printed.ts'

/** What is printed, as it will be, and its approval. */
export function Proof({ of, sent, change }: { of: OfOrder; sent: SentDesigns; change: Change }) {
  const t = useTexts(designTexts)
  const heading = useId()
  const [editing, setEditing] = useState(false)
  const { proof, open, printed } = sent
  const waits = proof?.by_shop && (proof.state === 'waiting' || proof.state === 'change_asked')
  const approved = proof?.state === 'approved' && !editing
  if (!printed || (!open && !approved)) return null
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
        <Approved of={of} sent={sent} onChange={open ? () => setEditing(true) : undefined} />
      ) : waits && !editing ? (
        <Proposal of={of} proof={proof} sent={sent} change={change} />
      ) : (
        <ProofEditor
          of={of}
          sent={sent}
          change={async (call) => {
            const done = await change(call)
            if (done) setEditing(false)
            return done
          }}
        />
      )}
    </section>
  )
}

function Approved({
  of,
  sent,
  onChange,
}: {
  of: OfOrder
  sent: SentDesigns
  onChange: (() => void) | undefined
}) {
  const t = useTexts(designTexts)
  const { proof, printed } = sent
  const src = useProofPicture(of, proof?.design ?? null, proof?.page)
  if (!proof || !printed) return null
  const goods = printedText(printed)
  return (
    <div className="mt-3 grid gap-3">
      {proof.sticker && <StickerView sticker={proof.sticker} src={src} label={goods} bleedNote={t.bleed} />}
      <p className="text-15 font-semibold">
        {proof.sticker ? t.printed(goods, t.shapes[proof.sticker.cut]) : goods}
      </p>
      <p className="flex gap-1.5 text-15 text-good">
        <CheckIcon width={18} height={18} className="mt-0.5 shrink-0" />
        {proof.approved_by_shop ? t.approvedByShop : t.approved}
      </p>
      {onChange && (
        <Button size="small" className="justify-self-start" onClick={onChange}>
          {t.change}
        </Button>
      )}
    </div>
  )
}
