import { useState, type FormEvent } from 'react'
import { approveProof, requestDesignChange } from '#core/orders/files/approvals.ts'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import type { SentProof } from '#core/orders/files/sent-proof.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'
import { formatPrintJob } from '#core/orders/items/print-job.ts'
import type { OrderDesignAccess } from './order-design-access.ts'
import type { ApplyDesignChange } from './use-order-designs.ts'
import { StickerView } from '#web/sticker/sticker-view.tsx'
import { useProofPicture } from './use-proof-picture.ts'

/** Shows a version prepared by the shop. */
export function ProposedProof({
  of,
  proof,
  sent,
  change,
  approve,
}: {
  of: OrderDesignAccess
  proof: SentProof
  sent: SentDesigns
  change: ApplyDesignChange
  approve: ApplyDesignChange
}) {
  const t = useTexts(designTexts)
  const src = useProofPicture(of, proof.design, proof.page)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const which = {
    order: of.order,
    key: of.designKey,
    item: sent.item,
    version: proof.version,
    hash: proof.hash,
  }
  const goods = sent.printed ? formatPrintJob(sent.printed) : ''
  const sendDecision = async (how: ApplyDesignChange, call: () => Promise<SentDesigns>) => {
    setBusy(true)
    const done = await how(call)
    setBusy(false)
    return done
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(!note.trim())
    if (note.trim() && (await sendDecision(change, () => api(requestDesignChange, { ...which, note })))) {
      setAsking(false)
      setNote('')
    }
  }
  return (
    <div className="mt-3 grid gap-3">
      {proof.note && <p className="text-15 wrap-anywhere whitespace-pre-line">{proof.note}</p>}
      {proof.sticker && <StickerView sticker={proof.sticker} src={src} label={goods} bleedNote={t.bleed} />}
      <p className="text-15 font-semibold">
        {proof.sticker ? t.printed(goods, t.shapes[proof.sticker.cut]) : `${goods}: ${proof.design_name}`}
      </p>
      {proof.state === 'change_asked' && (
        <p className="text-15 wrap-anywhere text-caution">{t.changeAsked(proof.change_note)}</p>
      )}
      {asking ? (
        <form noValidate onSubmit={(event) => void ask(event)}>
          <Field label={t.changeWhat} error={isMissing && !note.trim() ? t.changeMissing : undefined}>
            <TextArea
              value={note}
              rows={3}
              maxLength={500}
              required
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy}>
              {t.sendChange}
            </Button>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            size="large"
            busy={busy}
            className="max-sm:w-full"
            onClick={() => void sendDecision(approve, () => api(approveProof, which))}
          >
            {t.approve}
          </Button>
          <Button size="large" className="max-sm:w-full" onClick={() => setAsking(true)}>
            {t.askChange}
          </Button>
        </div>
      )}
    </div>
  )
}
