import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { ironOnProblems } from '../texts/iron-on-problems.ts'
import { orderTexts } from '../texts/order.ts'
import { useProblemText } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'
import type { PostedBack } from './posted.ts'

/** An error at the top of the page: why an order sent without scripts was not placed. */
export function CameBack({ back }: { back: PostedBack<unknown> | null }) {
  const t = useTexts(orderTexts)
  const problemText = useProblemText(ironOnProblems)
  if (!back?.problem) return null
  return (
    <div className="mb-6">
      <ErrorNote>
        {back.problem === 'not_sent' ? `${t.sendFailed} ${t.sendAgain}` : problemText(back.problem)}
      </ErrorNote>
    </div>
  )
}
