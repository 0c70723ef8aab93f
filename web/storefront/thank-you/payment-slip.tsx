import { useId, useState, useCallback, useEffect } from 'react'
import {
  maxSlips,
  uploadSlipForTrackedOrder,
  uploadSlip,
  type SentSlip,
  listSlips,
  removeSlip,
} from '#core/orders/tracking/slips.ts'
import { api, ApiError } from '#web/api.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { CheckCircleIcon, UploadIcon, FileIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { slipErrorMessages } from '../texts/tracking-errors.ts'
import { toProblem, useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const loadSlipFile = importWithRetry(() => import('./slip-file.ts'))

/** Identifies the visitor's order: its id, or its number with the key that tracking returned. */
export type SlipCredentials = { id: string } | { order: string; key: string }

function uploadSlipWith(credentials: SlipCredentials, file: string, name: string) {
  return 'id' in credentials
    ? api(uploadSlip, { ...credentials, file, name })
    : api(uploadSlipForTrackedOrder, { ...credentials, file, name })
}

export function PaymentSlip({
  received,
  rejected,
  credentials,
  opens,
  onSlips,
}: {
  received: number
  /** Number of further slips that are not a payment for this order. */
  rejected: number
  credentials: SlipCredentials
  /** Order and key that allow listing and removing the order's slips. */
  opens: { order: string; key: string }
  onSlips: ((slips: number) => void) | undefined
}) {
  const t = useTexts(thanksTexts)
  const problemText = useFormatProblem(slipErrorMessages)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const { list, askAgain, remove } = useSentSlips(opens, received + rejected > 0, (error) =>
    setProblem(slipProblem(error, t)),
  )
  const slips = list ? countAccepted(list) : received
  const noteId = useId()

  async function send(file: File): Promise<void> {
    setSending(true)
    setProblem(null)
    try {
      const { encodeSlip } = await loadSlipFile()
      const now = await uploadSlipWith(credentials, await encodeSlip(file), file.name)
      await askAgain()
      onSlips?.(now.slips)
    } catch (error) {
      setProblem(slipProblem(error, t))
    } finally {
      setSending(false)
    }
  }

  return (
    <div data-scripted className="border-t border-line pt-3">
      <h3 className="text-17">{t.paid}</h3>
      <p className="mt-1 text-15 text-quiet">{t.slipHint}</p>
      <div aria-live="polite" className="mt-2">
        {slips > 0 && (
          <p className="mb-3 flex items-center gap-2 text-15 font-semibold text-good">
            <CheckCircleIcon className="shrink-0" />
            {t.slipsReceived(slips)}
          </p>
        )}
        {list && list.length > 0 && (
          <SentSlips
            list={list}
            onRemove={(slip) => void remove(slip).then((left) => left && onSlips?.(countAccepted(left)))}
          />
        )}
      </div>
      {slips < maxSlips && (
        <label
          className={cx(
            buttonClass(),
            'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
            sending && 'cursor-progress opacity-80',
          )}
        >
          {sending ? <Spinner size={18} /> : <UploadIcon />}
          {sending ? t.sending : slips > 0 ? t.sendAnotherSlip : t.sendSlip}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            disabled={sending}
            aria-describedby={noteId}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void send(file)
            }}
          />
        </label>
      )}
      <p id={noteId} aria-live="polite" className={cx('mt-2 text-13', problem ? 'text-wrong' : 'text-quiet')}>
        {problem === null ? t.slipKinds : problemText(problem)}
      </p>
    </div>
  )
}

const countAccepted = (list: SentSlip[]) => list.filter((slip) => !slip.rejected).length

function slipProblem(error: unknown, t: (typeof thanksTexts)['ms']): CodedProblem {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 413)
    return toProblem(error)
  if (error instanceof ApiError && error.status === 413)
    return { code: 'slip_too_large', words: t.slipTooLarge }
  return { code: 'slip_not_sent', words: t.slipFailed }
}

function SentSlips({ list, onRemove }: { list: SentSlip[]; onRemove: (slip: string) => void }) {
  const t = useTexts(thanksTexts)
  return (
    <ul aria-label={t.sentSlips} className="mb-3 border-b border-line">
      {list.map(({ id, name, added_at, open, rejected }, at) => {
        const called = name || t.slipNumber(at + 1)
        return (
          <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line py-1 text-15">
            <FileIcon className="shrink-0 text-quiet" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{called}</span>
              <span className="block text-13 text-quiet tabular-nums">
                {formatListTime(new Date(added_at))}
                {!open && !rejected && `. ${t.slipLooked}`}
              </span>
              {rejected && <span className="block text-caution">{t.slipRejected}</span>}
            </span>
            {open && (
              <IconButton label={t.takeBackSlip(called)} onClick={() => onRemove(id)}>
                <TrashIcon />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns `null` until the slips are loaded. Until then, only their number is known. */
function useSentSlips(
  { order, key }: { order: string; key: string },
  any: boolean,
  onProblem: (error: unknown) => void,
) {
  const [list, setList] = useState<SentSlip[] | null>(null)
  const askAgain = useCallback(
    (signal?: AbortSignal) =>
      api(listSlips, { order, key }, { ...(signal && { signal }) }).then(
        ({ slips }) => setList(slips),
        // The number of slips is shown even if loading them fails.
        () => undefined,
      ),
    [order, key],
  )
  useEffect(() => {
    if (!any) return undefined
    const abort = new AbortController()
    void askAgain(abort.signal)
    return () => abort.abort()
  }, [any, askAgain])
  async function remove(slip: string): Promise<SentSlip[] | null> {
    try {
      const { slips } = await api(removeSlip, { order, key, slip })
      setList(slips)
      return slips
    } catch (error) {
      onProblem(error)
      void askAgain()
      return null
    }
  }
  return { list, askAgain, remove }
}
