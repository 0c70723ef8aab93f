import { useState } from 'react'
import { askMyOrders } from '#core/orders/follow/my-orders.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { myOrdersProblems } from '../texts/after-order-problems.ts'
import { problemBy } from '../texts/problem-by.ts'
import { useProblemText, type Problem } from '../texts/problems.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/**
 * Approving the design and changing the address need the link, so that knowing number and phone is not enough. Sends the
 * link to the phone.
 */
export function AskForLink({ phone, design, address }: { phone: string; design: boolean; address: boolean }) {
  const t = useTexts(thanksTexts)
  const problemText = useProblemText(myOrdersProblems)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  const ask = async () => {
    setState('sending')
    setProblem(null)
    try {
      await api(askMyOrders, { phone })
      setState('sent')
    } catch (error) {
      setState('idle')
      setProblem(problemBy(error, t.offline))
    }
  }
  return (
    <section aria-labelledby="by-link" className="rounded-surface border border-line bg-surface p-5">
      <h2 id="by-link" className="text-17">
        {[design && t.approveDesign, address && t.changeAddress].filter(Boolean).join(' · ')}
      </h2>
      <div className="mt-1 mb-3 grid gap-1 text-15 text-quiet">
        {design && <p>{t.designByLink}</p>}
        {address && <p>{t.addressByLink}</p>}
      </div>
      {state === 'sent' ? (
        <output className="block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
          {t.mineSent}
        </output>
      ) : (
        <Button busy={state === 'sending'} onClick={() => void ask()}>
          {t.mineAsk}
        </Button>
      )}
      {problem && (
        <div className="mt-3">
          <ErrorNote>{problemText(problem)}</ErrorNote>
        </div>
      )}
    </section>
  )
}
