import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { maxDesigns } from '#core/orders/files/designs-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { RefreshIcon, AlertIcon, CloseIcon, UploadIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useUiTexts } from '#web/ui/ui-texts.tsx'
import { designTexts } from '../texts/design.ts'
import { approvalErrorMessages, designErrorMessages } from '../texts/design-errors.ts'
import { mergeErrorMessages } from '../texts/error-messages.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import type { OrderDesignAccess } from './order-design-access.ts'
import { ProofPreview } from './proof-preview.tsx'
import { UploadedDesign } from './uploaded-design.tsx'
import { useDesignChoices, getFileUse } from './use-design-choices.ts'
import { useOrderDesigns } from './use-order-designs.ts'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PendingUpload, UploadQueue } from '#web/hooks/use-uploads.ts'
import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { formatPrintJob } from '#core/orders/items/print-job.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { cx } from '#web/ui/cx.ts'
import { buttonClass } from '#web/ui/button-class.ts'

const problems = mergeErrorMessages(designErrorMessages, approvalErrorMessages)

export default function DesignUpload(props: OrderDesignAccess) {
  const t = useTexts(designTexts)
  const words = useUiTexts()
  const problemText = useFormatProblem(problems)
  const { sent, problem, removing, askAgain, chooseItem, remove, change, uploads } = useOrderDesigns(props, t)
  const choices = useDesignChoices(sent)
  useConfirmLeave(uploads.busy, t.leave)
  const heading = useId()
  const chooseId = useId()
  const designs = sent?.designs ?? []
  const room = sent !== null && sent.open && designs.length < maxDesigns
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
            <UploadedDesign
              key={design.id}
              design={design}
              sizeMm={sent?.size_mm ?? null}
              way={getFileUse(design, choices, sent)}
              isAlong={choices.design?.id === design.id && choices.choice?.laid.cut === 'contour'}
              busy={removing === design.id}
              onRemove={
                sent?.open && !design.by_shop
                  ? () => void remove(design.id).then(() => restoreLostFocus(chooseId))
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
        <ProofPreview key={sent.item} of={props} sent={sent} choices={choices} change={change} />
      )}
      {sent && <NextGoods sent={sent} busy={uploads.busy} onChoose={chooseItem} />}
    </section>
  )
}

/** Moves the focus to the file chooser when the focused button disappears. */
function restoreLostFocus(chooseId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(chooseId)?.focus()
  })
}

/** Asks for confirmation before leaving the page, because leaving cancels an upload. */
function useConfirmLeave(busy: boolean, question: string): void {
  const blocker = useBlocker(busy)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    if (!busy) return undefined
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventLeaving)
    return () => window.removeEventListener('beforeunload', preventLeaving)
  }, [busy])
}

function DesignOnItsWay({ upload, uploads }: { upload: PendingUpload; uploads: UploadQueue }) {
  const t = useTexts(designTexts)
  const problemText = useFormatProblem(designErrorMessages)
  const { id, file, error, code, refused } = upload
  return (
    <li className="flex items-start gap-1 border-t border-line py-3">
      <span className="min-w-0 flex-1 py-2 text-15">
        <span className="block font-semibold wrap-anywhere">{file.name}</span>
        {error === null ? (
          <Progress upload={upload} />
        ) : (
          <span role="alert" className="mt-1 flex gap-1.5 text-13 text-wrong">
            <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
            {problemText({ code: code ?? 'upload_failed', words: error })}
          </span>
        )}
      </span>
      {error !== null && !refused && (
        <IconButton label={t.retry(file.name)} onClick={() => uploads.retry(id)}>
          <RefreshIcon />
        </IconButton>
      )}
      <IconButton label={t.drop(file.name)} onClick={() => uploads.drop(id)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}

function Progress({ upload: { file, sentFraction } }: { upload: PendingUpload }) {
  const t = useTexts(designTexts)
  const percent = Math.round(sentFraction * 100)
  return (
    <>
      <ProgressColourBar
        label={t.sending(file.name)}
        // At 100 %, the server is still processing the file, so the bar shows no value.
        {...(sentFraction < 1 && { value: percent })}
        className="my-1.5"
      />
      <span className="block text-13 text-quiet tabular-nums">
        {sentFraction === 0 ? t.waiting : sentFraction < 1 ? t.sent(percent) : t.storing}
      </span>
    </>
  )
}

interface Choice {
  sent: SentDesigns
  /** `true` while a file is being uploaded for the chosen item. */
  busy: boolean
  onChoose: (item: number) => void
}

function GoodsChoice({ sent: { item, items }, busy, onChoose }: Choice) {
  const t = useTexts(designTexts)
  if (items.length < 2) return null
  return (
    <RadioCards
      label={t.eachItem}
      columns={1}
      className="mt-4"
      value={String(item)}
      onValueChange={(value) => onChoose(Number(value))}
      cards={items.map((each) => ({
        value: String(each.item),
        label: formatPrintJob(each),
        hint: t.states[each.approval ?? 'missing'],
        disabled: busy && each.item !== item,
      }))}
    />
  )
}

function NextGoods({ sent: { item, items }, busy, onChoose }: Choice) {
  const t = useTexts(designTexts)
  const isDone = items.find((each) => each.item === item)?.approval === 'approved'
  const next = items.find(({ approval }) => approval !== 'approved')
  if (!isDone || !next || busy) return null
  return (
    <Button variant="primary" size="large" className="mt-4 max-sm:w-full" onClick={() => onChoose(next.item)}>
      {t.nextItem(formatPrintJob(next))}
    </Button>
  )
}

/** `first` shows the full instructions until a file has arrived. */
function Choose({ id, uploads, first }: { id: string; uploads: UploadQueue; first: boolean }) {
  const t = useTexts(designTexts)
  const noteId = useId()
  return (
    <>
      <label
        className={cx(
          buttonClass(),
          'mt-4 cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
        )}
      >
        <UploadIcon />
        {first ? t.choose : t.chooseMore}
        <input
          id={id}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/tiff,image/svg+xml,application/pdf,.ai,.psd"
          aria-describedby={noteId}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])])
            // Clears the input, so that the same file can be chosen again after the customer has corrected it.
            currentTarget.value = ''
          }}
        />
      </label>
      <p id={noteId} className="mt-2 text-13 text-quiet">
        {first ? t.kinds : t.kindsMore}
      </p>
    </>
  )
}
