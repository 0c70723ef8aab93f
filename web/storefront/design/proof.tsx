import { useId, useState } from 'react'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import { Approved } from './approved.tsx'
import type { OfOrder } from './of-order.ts'
import { ProofEditor } from './proof-editor.tsx'
import { Proposal } from './proposal.tsx'
import type { Choices } from './use-choices.ts'
import type { Change } from './use-designs.ts'

/** What is printed, as it will be, and its approval. */
export function Proof({
  of,
  sent,
  choices,
  change,
}: {
  of: OfOrder
  sent: SentDesigns
  choices: Choices
  change: Change
}) {
  const t = useTexts(designTexts)
  const heading = useId()
  const [answers, setAnswers] = useState(false)
  const { editing } = choices
  const { proof, open, printed } = sent
  const waits = proof?.by_shop && (proof.state === 'waiting' || proof.state === 'change_asked')
  const approved = proof?.state === 'approved' && !editing
  if (!printed || (!open && !approved)) return null
  const approve: Change = async (call) => {
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
        <Proposal of={of} proof={proof} sent={sent} change={change} approve={approve} />
      ) : (
        <ProofEditor of={of} sent={sent} choices={choices} change={change} approve={approve} />
      )}
    </section>
  )
}
