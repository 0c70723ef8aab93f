import type { Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'

/** What is cut is too thin to hold: how many pieces it becomes, and what to do instead. */
export function ThinPieces({
  ref,
  count,
  asked,
  edgeMm = 0,
  onWiden,
}: {
  /** Is given the focus when the question is asked. */
  ref: Ref<HTMLSpanElement>
  count: number
  /** It was approved once: whether he means it. */
  asked: boolean
  /** Of the white edge, mm. */
  edgeMm?: number
  /** Left out: there is no white edge to choose. */
  onWiden?: () => void
}) {
  const t = useTexts(designTexts)
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-caution/40 bg-caution-wash p-3 text-15">
      <p className="flex gap-2">
        <AlertIcon className="mt-0.5 shrink-0 text-caution" />
        <span ref={ref} tabIndex={-1} className="min-w-0 rounded-small">
          {t.tooThin(count)}
          {asked && <strong className="mt-1 block">{t.thinAsked}</strong>}
        </span>
      </p>
      {onWiden && (
        <Button size="small" onClick={onWiden}>
          {t.chooseWhiteEdge(edgeMm)}
        </Button>
      )}
    </div>
  )
}
