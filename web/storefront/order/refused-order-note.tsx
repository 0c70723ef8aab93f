import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { ironOnErrorMessages } from '../texts/iron-on-errors.ts'
import { orderTexts } from '../texts/order.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import type { RefusedPost } from './posted-order.ts'

export function RefusedOrderNote({ back }: { back: RefusedPost<unknown> | null }) {
  const t = useTexts(orderTexts)
  const problemText = useFormatProblem(ironOnErrorMessages)
  if (!back?.problem) return null
  return (
    <div className="mb-6">
      <ErrorNote>
        {back.problem === 'not_sent' ? `${t.sendFailed} ${t.sendAgain}` : problemText(back.problem)}
      </ErrorNote>
    </div>
  )
}
