import { useId, useRef, useState, type Ref } from 'react'
import { countCutPieces } from '#core/artwork/cut-pieces.ts'
import { approveDesign } from '#core/orders/files/approvals.ts'
import type { SentDesign, SentDesigns } from '#core/orders/files/sent-designs.ts'
import { formatPrintJob } from '#core/orders/items/print-job.ts'
import { api } from '#web/api.ts'
import type { StickerPreview } from '#web/sticker/sticker-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import type { OrderDesignAccess } from './order-design-access.ts'
import type { FileLayoutChoice } from './use-design-choices.ts'
import type { ApplyDesignChange } from './use-order-designs.ts'
import { AlertIcon } from '#web/ui/icons.tsx'

/**
 * The button is always enabled. If a confirmation is missing, a press on the button moves the focus to it.
 */
export function DesignApprovalForm({
  of,
  sent: { printed, cuts },
  design,
  choice,
  set,
  sticker,
  approve,
}: {
  of: OrderDesignAccess
  sent: SentDesigns
  design: SentDesign
  choice: FileLayoutChoice
  set: (choice: FileLayoutChoice) => void
  sticker: StickerPreview | null
  approve: ApplyDesignChange
}) {
  const t = useTexts(designTexts)
  const missingId = useId()
  const checkbox = useRef<HTMLInputElement>(null)
  const warning = useRef<HTMLSpanElement>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [changeRequest, setChangeRequest] = useState('')
  const { laid, isGround } = choice
  const { looked } = design
  const needsTick = laid.cut === 'contour' && looked?.ground === 'white'
  const isWanting = needsTick && !isGround
  const { count, thin } = countCutPieces((sticker?.cut === 'contour' && sticker.outlines) || [])
  const isBare = laid.cut === 'contour' && laid.contour.border === 'none'
  const isThin = thin > 0 || (isBare && Boolean(looked?.warnings.includes('thin-parts')))
  const thisCut = JSON.stringify(laid)
  // A different cut needs a new confirmation, even if the customer switches back to the previous cut.
  if (changeRequest !== '' && changeRequest !== thisCut) setChangeRequest('')
  const isAsked = isThin && changeRequest === thisCut
  if (!printed) return null
  const send = async () => {
    setBusy(true)
    const { quantity, size, material } = printed
    await approve(() =>
      api(approveDesign, {
        order: of.order,
        key: of.designKey,
        design: design.id,
        ...laid,
        white_is_ground: isGround,
        seen: { quantity, size, material },
      }),
    )
    setBusy(false)
  }
  const press = () => {
    if (isWanting) {
      setMissing(true)
      checkbox.current?.focus()
    } else if (isThin && !isAsked) {
      setChangeRequest(thisCut)
      warning.current?.focus()
    } else void send()
  }
  const hasWhite = looked?.contours?.some(({ border }) => border === 'white') && cuts.border_mm > 0
  const widen = () =>
    set({ ...choice, laid: { ...laid, contour: { ...laid.contour, border: 'white', parts: 'apart' } } })
  const goods = formatPrintJob(printed)
  return (
    <>
      <p className="text-15 font-semibold">{sticker ? t.printed(goods, t.shapes[laid.cut]) : goods}</p>
      {needsTick && (
        <div>
          <Checkbox
            ref={checkbox}
            label={t.whiteIsGround}
            hint={t.whiteIsGroundHint}
            checked={isGround}
            {...(missing && isWanting && { 'aria-invalid': true, 'aria-describedby': missingId })}
            onChange={({ target }) => set({ ...choice, isGround: target.checked })}
          />
          <p id={missingId} role="alert" className="text-13 text-wrong">
            {missing && isWanting && t.whiteMissing}
          </p>
        </div>
      )}
      {isThin && (
        <ThinPieces
          ref={warning}
          count={count}
          asked={isAsked}
          {...(isBare && hasWhite && { edgeMm: cuts.border_mm, onWiden: widen })}
        />
      )}
      <Button
        variant="primary"
        size="large"
        busy={busy}
        className="justify-self-start max-sm:w-full"
        onClick={press}
      >
        {isAsked ? t.approveThin : t.approve}
      </Button>
    </>
  )
}

function ThinPieces({
  ref,
  count,
  asked,
  edgeMm = 0,
  onWiden,
}: {
  /** Element that receives the focus when the confirmation is requested. */
  ref: Ref<HTMLSpanElement>
  count: number
  /** `true` after the customer has pressed the button once and must confirm. */
  asked: boolean
  edgeMm?: number
  /** Adds a white edge. Missing if no white edge can be chosen. */
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
