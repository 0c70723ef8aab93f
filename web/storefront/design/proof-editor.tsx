import { useState } from 'react'
import { choosePage } from '#core/orders/files/designs-calls.ts'
import type { SentDesign, SentDesigns } from '#core/orders/files/sent-designs.ts'
import { proofOf } from '#core/orders/files/proofs.ts'
import { api } from '#web/api.ts'
import { StickerLayout } from '#web/sticker/sticker-layout.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import { ApproveOwn } from './approve-own.tsx'
import { LayoutNotices, ProofHint } from './layout-notices.tsx'
import type { OfOrder } from './of-order.ts'
import { PageChoice } from './page-choice.tsx'
import type { Choice, Choices } from './use-choices.ts'
import type { Change } from './use-designs.ts'
import { useProofPicture } from './use-proof-picture.ts'

interface Editor {
  of: OfOrder
  sent: SentDesigns
  choices: Choices
  change: Change
  /** Approving: tells when it is done. */
  approve: Change
}

/** The customer lays the picture in the shape of the sticker, sees what is cut off, and approves it. */
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

function PageOfDesign({ of, design, change }: { of: OfOrder; design: SentDesign; change: Change }) {
  const [busy, setBusy] = useState(false)
  const choose = async (page: number) => {
    setBusy(true)
    await change(() => api(choosePage, { order: of.order, key: of.designKey, design: design.id, page }))
    setBusy(false)
  }
  return <PageChoice design={design} busy={busy} onChoose={(page) => void choose(page)} />
}

interface LayoutOf extends Pick<Editor, 'of' | 'sent' | 'approve'> {
  design: SentDesign
  choice: Choice
  set: (choice: Choice) => void
}

function Layout({ of, sent, design, choice, set, approve }: LayoutOf) {
  const t = useTexts(designTexts)
  const { printed, cuts } = sent
  const { looked } = design
  const { laid } = choice
  const src = useProofPicture(of, looked?.picture ? design.id : null, looked?.page?.page)
  const sticker = printed && proofOf(printed, looked, laid, cuts)?.sticker
  if (!printed || (!sticker && !design.preview)) return <p className="text-15 text-quiet">{t.noProof}</p>
  return (
    <>
      <ProofHint sticker={sticker ?? null} />
      <StickerLayout
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
      <ApproveOwn
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
