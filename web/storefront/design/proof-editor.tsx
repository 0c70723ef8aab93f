import { useState } from 'react'
import { chooseDesignPage } from '#core/orders/files/designs-calls.ts'
import type { SentDesign, SentDesigns, CutRules, DesignInspection } from '#core/orders/files/sent-designs.ts'
import { createProof } from '#core/orders/files/proofs.ts'
import { api } from '#web/api.ts'
import { StickerLayoutEditor, type StickerLayoutPlan } from '#web/sticker/sticker-layout.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import { DesignApprovalForm } from './design-approval-form.tsx'
import type { OrderDesignAccess } from './order-design-access.ts'
import type { FileLayoutChoice, DesignChoices } from './use-design-choices.ts'
import type { ApplyDesignChange } from './use-order-designs.ts'
import { useProofPicture } from './use-proof-picture.ts'
import { countCutPieces } from '#core/artwork/cut-pieces.ts'
import { isPictureCropped, isStickerUncovered } from '#core/artwork/picture-placement.ts'
import type { StickerPreview } from '#web/sticker/sticker-preview.ts'
import { AlertIcon } from '#web/ui/icons.tsx'

interface Editor {
  of: OrderDesignAccess
  sent: SentDesigns
  choices: DesignChoices
  change: ApplyDesignChange
  approve: ApplyDesignChange
}

export function ProofEditor({ of, sent, choices, change, approve }: Editor) {
  const t = useTexts(designTexts)
  const { designs } = sent
  const { design, choice } = choices
  if (!design || !choice) return null
  return (
    <div className="mt-3 grid gap-4">
      {designs.length > 1 && (
        <Field label={t.printedFile} hint={t.othersKept(designs.length - 1)}>
          <Select value={design.id} onChange={({ target }) => choices.chooseFile(target.value)}>
            {designs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <PageOfDesign of={of} design={design} change={change} />
      <Layout of={of} sent={sent} design={design} choice={choice} set={choices.set} approve={approve} />
    </div>
  )
}

function PageOfDesign({
  of,
  design,
  change,
}: {
  of: OrderDesignAccess
  design: SentDesign
  change: ApplyDesignChange
}) {
  const [busy, setBusy] = useState(false)
  const choose = async (page: number) => {
    setBusy(true)
    await change(() => api(chooseDesignPage, { order: of.order, key: of.designKey, design: design.id, page }))
    setBusy(false)
  }
  return <PageChoice design={design} busy={busy} onChoose={(page) => void choose(page)} />
}

interface LayoutOf extends Pick<Editor, 'of' | 'sent' | 'approve'> {
  design: SentDesign
  choice: FileLayoutChoice
  set: (choice: FileLayoutChoice) => void
}

function Layout({ of, sent, design, choice, set, approve }: LayoutOf) {
  const t = useTexts(designTexts)
  const { printed, cuts } = sent
  const { looked } = design
  const { laid } = choice
  const src = useProofPicture(of, looked?.picture ? design.id : null, looked?.page?.page)
  const sticker = printed && createProof(printed, looked, laid, cuts)?.sticker
  if (!printed || (!sticker && !design.preview)) return <p className="text-15 text-quiet">{t.noProof}</p>
  return (
    <>
      <ProofHint sticker={sticker ?? null} />
      <StickerLayoutEditor
        printed={printed}
        looked={looked}
        cuts={cuts}
        src={src}
        laid={laid}
        onChange={(laid) => set({ ...choice, laid })}
        words={t}
      />
      {sent.printers_colours && <p className="text-13 text-quiet">{t.printersColours}</p>}
      {sticker && <LayoutNotices sticker={sticker} looked={looked} laid={laid} cuts={cuts} />}
      <DesignApprovalForm
        key={`${design.id} ${looked?.page?.page}`}
        of={of}
        sent={sent}
        design={design}
        choice={choice}
        set={set}
        sticker={sticker ?? null}
        approve={approve}
      />
    </>
  )
}

function ProofHint({ sticker }: { sticker: StickerPreview | null }) {
  const t = useTexts(designTexts)
  const says = sticker
    ? [t.proofHint, sticker.cut !== 'contour' && t.dragHint, isPictureCropped(sticker) && t.cutOff]
    : [t.asItIs]
  return <p className="max-w-line text-15 text-quiet">{says.filter(Boolean).join(' ')}</p>
}

/** Warnings that matter only if the cut follows the picture. */
const contourWarnings = ['soft-edge', 'touches-edge'] as const

function LayoutNotices({
  sticker,
  looked,
  laid: { contour },
  cuts,
}: {
  sticker: StickerPreview
  looked: DesignInspection | null
  laid: StickerLayoutPlan
  cuts: CutRules
}) {
  const t = useTexts(designTexts)
  if (sticker.cut !== 'contour') {
    if (!looked?.warnings.includes('wrong-proportions') || !isStickerUncovered(sticker)) return null
    return <Warned>{t.warnings['wrong-proportions']}</Warned>
  }
  const { count } = countCutPieces(sticker.outlines ?? [])
  const found = contourWarnings.filter((each) => looked?.warnings.includes(each))
  return (
    <div className="grid gap-1 text-13 text-quiet">
      <p>{contour.border === 'white' ? t.contourNote(cuts.border_mm) : t.contourNoteBare}</p>
      {count > 1 && <Warned>{t.pieces(count)}</Warned>}
      {found.map((each) => (
        <Warned key={each}>{t.warnings[each]}</Warned>
      ))}
    </div>
  )
}

const Warned = ({ children }: { children: string }) => (
  <p className="flex gap-1.5 text-13">
    <AlertIcon width={16} height={16} className="mt-0.5 shrink-0 text-caution" />
    <span className="min-w-0">{children}</span>
  </p>
)

/** Maximum number of pages in the list of PDF pages. Stickers are not printed from longer documents. */
const maxListedPages = 100

function PageChoice({
  design: { looked },
  busy,
  onChoose,
}: {
  design: SentDesign
  busy: boolean
  onChoose: (page: number) => void
}) {
  const t = useTexts(designTexts)
  const { page = 1, pages = 1 } = looked?.page ?? {}
  if (pages < 2) return null
  return (
    <Field label={t.pageToPrint}>
      <Select value={String(page)} disabled={busy} onChange={({ target }) => onChoose(Number(target.value))}>
        {Array.from({ length: Math.min(pages, maxListedPages) }, (_, at) => (
          <option key={at + 1} value={at + 1}>
            {t.pageOf(at + 1, pages)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
