import { useState } from 'react'
import { approveDesign } from '../../../core/orders/approvals.ts'
import {
  choosePage,
  type CutRules,
  type SentDesign,
  type SentDesigns,
} from '../../../core/orders/designs-calls.ts'
import { proofOf } from '../../../core/orders/proofs.ts'
import { api } from '../../api.ts'
import { laidWhole, StickerLayout, type Laid } from '../../sticker/sticker-layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import { printedText } from '../../../core/orders/printed.ts'
import type { OfOrder } from './of-order.ts'
import { PageChoice } from './page-choice.tsx'
import type { Change } from './use-designs.ts'
import { useProofPicture } from './use-proof-picture.ts'

/** The customer lays the picture in the shape of the sticker, sees what is cut off, and approves it. */
export function ProofEditor({ of, sent, change }: { of: OfOrder; sent: SentDesigns; change: Change }) {
  const t = useTexts(designTexts)
  const { designs, printed } = sent
  const [chosen, setChosen] = useState<string>()
  const design = designs.find(({ id }) => id === chosen) ?? designs.at(-1)
  if (!design || !printed) return null
  return (
    <div className="mt-3 grid gap-4">
      {designs.length > 1 && (
        <Field label={t.printedFile}>
          <Select value={design.id} onChange={({ target }) => setChosen(target.value)}>
            {designs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <PageOfDesign of={of} design={design} change={change} />
      <Layout
        key={`${design.id} ${design.looked?.page?.page}`}
        of={of}
        design={design}
        sent={sent}
        printed={printed}
        change={change}
      />
    </div>
  )
}

function PageOfDesign({ of, design, change }: { of: OfOrder; design: SentDesign; change: Change }) {
  const [busy, setBusy] = useState(false)
  const choose = async (page: number) => {
    setBusy(true)
    await change(() => api(choosePage, { order: of.order, key: of.designKey, design: design.id, page }))
    setBusy(false)
  }
  return <PageChoice design={design} busy={busy} onChoose={(page) => void choose(page)} />
}

function Layout({
  of,
  design,
  sent: { cuts },
  printed,
  change,
}: {
  of: OfOrder
  design: SentDesign
  sent: SentDesigns
  printed: NonNullable<SentDesigns['printed']>
  change: Change
}) {
  const t = useTexts(designTexts)
  const [laid, setLaid] = useState(laidWhole)
  const [busy, setBusy] = useState(false)
  const { looked } = design
  const src = useProofPicture(of, looked?.picture ? design.id : null, looked?.page?.page)
  const proof = proofOf(printed, looked, laid, cuts)
  const [isGround, setIsGround] = useState(false)
  const onWhite = laid.cut === 'contour' && looked?.ground === 'white'
  const drawn = Boolean(proof?.sticker)
  if (!drawn && !design.preview) return <p className="text-15 text-quiet">{t.noProof}</p>
  const goods = printedText(printed)
  const approve = async () => {
    setBusy(true)
    const { quantity, size, material } = printed
    await change(() =>
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
  return (
    <>
      <p className="max-w-line text-15 text-quiet">{drawn ? t.proofHint : t.asItIs}</p>
      <StickerLayout
        printed={printed}
        looked={looked}
        cuts={cuts}
        src={src}
        laid={laid}
        onChange={setLaid}
        words={t}
        notice={
          <>
            {onWhite && (
              <Checkbox
                label={t.whiteIsGround}
                hint={t.whiteIsGroundHint}
                checked={isGround}
                onChange={({ target }) => setIsGround(target.checked)}
              />
            )}
            <Notices design={design} laid={laid} cuts={cuts} />
          </>
        }
      />
      <p className="text-15 font-semibold">{drawn ? t.printed(goods, t.shapes[laid.cut]) : goods}</p>
      <Button
        variant="primary"
        size="large"
        busy={busy}
        className="justify-self-start max-sm:w-full"
        disabled={onWhite && !isGround}
        onClick={() => void approve()}
      >
        {t.approve}
      </Button>
    </>
  )
}

/** What matters only where the blade follows the art. */
const ofContour = ['soft-edge', 'touches-edge'] as const

function Notices({
  design: { looked },
  laid: { contour },
  cuts: { border_mm: borderMm },
}: {
  design: SentDesign
  laid: Laid
  cuts: CutRules
}) {
  const t = useTexts(designTexts)
  const found = ofContour.filter((each) => looked?.warnings.includes(each))
  return (
    <div className="grid gap-1 text-13 text-quiet">
      <p>{contour.border === 'white' ? t.contourNote(borderMm) : t.contourNoteBare}</p>
      {found.map((each) => (
        <p key={each}>{t.warnings[each]}</p>
      ))}
    </div>
  )
}
