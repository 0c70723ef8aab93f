import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { mostDesigns } from '#core/orders/files/designs-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { RefreshIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useWords } from '#web/ui/words.tsx'
import { designTexts } from '../texts/design.ts'
import { approvalProblems, designProblems } from '../texts/design-problems.ts'
import { together } from '../texts/problem-texts.ts'
import { useProblemText } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'
import { DesignOnItsWay } from './design-on-its-way.tsx'
import { GoodsChoice, NextGoods } from './goods-choice.tsx'
import type { OfOrder } from './of-order.ts'
import { Proof } from './proof.tsx'
import { SentDesignLine } from './sent-design.tsx'
import { useChoices, wayOf } from './use-choices.ts'
import { useDesigns } from './use-designs.ts'
import { Choose } from './choose-design.tsx'

const problems = together(designProblems, approvalProblems)

/** Files of the design: chosen, on their way, and come, each with how it will look in print. */
export default function DesignUpload(props: OfOrder) {
  const t = useTexts(designTexts)
  const words = useWords()
  const problemText = useProblemText(problems)
  const { sent, problem, removing, askAgain, chooseItem, remove, change, uploads } = useDesigns(props, t)
  const choices = useChoices(sent)
  useStayWhile(uploads.busy, t.leave)
  const heading = useId()
  const chooseId = useId()
  const designs = sent?.designs ?? []
  const room = sent !== null && sent.open && designs.length < mostDesigns
  return (
    <section aria-labelledby={heading} className="rounded-surface border border-line bg-surface p-5">
      <h2 id={heading} className="text-20">
        {t.title}
      </h2>
      {(!sent || sent.open) && <p className="mt-1 max-w-line text-15 text-quiet">{t.hint}</p>}
      {sent && !sent.open && <p className="mt-1 max-w-line text-15">{t.closed}</p>}
      {!sent && !problem && <Skeleton className="mt-4 h-24" />}
      {sent && <GoodsChoice sent={sent} busy={uploads.busy} onChoose={chooseItem} />}
      {designs.length > 0 && (
        <ul aria-label={t.received} className="mt-4 border-b border-line">
          {designs.map((design) => (
            <SentDesignLine
              key={design.id}
              design={design}
              sizeMm={sent?.size_mm ?? null}
              way={wayOf(design, choices, sent)}
              isAlong={choices.design?.id === design.id && choices.choice?.laid.cut === 'contour'}
              busy={removing === design.id}
              onRemove={
                sent?.open && !design.by_shop
                  ? () => void remove(design.id).then(() => focusLost(chooseId))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {uploads.list.length > 0 && (
        <ul aria-label={t.onTheWay} className="border-b border-line">
          {uploads.list.map((upload) => (
            <DesignOnItsWay key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {problem !== null && (
        <div className="mt-4 grid justify-items-start gap-3">
          <ErrorNote>{sent ? problemText(problem) : `${t.notListed} ${problemText(problem)}`}</ErrorNote>
          {!sent && (
            <Button icon={<RefreshIcon />} onClick={askAgain}>
              {words.retry}
            </Button>
          )}
        </div>
      )}
      {room && <Choose id={chooseId} uploads={uploads} first={designs.length === 0} />}
      {sent?.open && !room && <p className="mt-4 text-13 text-quiet">{t.full}</p>}
      {sent && designs.length > 0 && (
        <Proof key={sent.item} of={props} sent={sent} choices={choices} change={change} />
      )}
      {sent && <NextGoods sent={sent} busy={uploads.busy} onChoose={chooseItem} />}
    </section>
  )
}

/** Whose button is gone goes on where a file is chosen. */
function focusLost(chooseId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(chooseId)?.focus()
  })
}

/** Leaving the page stops what is on its way: whoever does is asked first. */
function useStayWhile(busy: boolean, question: string): void {
  const blocker = useBlocker(busy)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    if (!busy) return undefined
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [busy])
}
