import { useState, useId } from 'react'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import type { LocalChild } from './send-child.ts'
import type { ChildView } from '#core/orders/groups/group-item-views.ts'
import { useTexts } from '../texts/texts.ts'
import { groupTexts } from '../texts/group.ts'
import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { groupErrorMessages } from '../texts/group-errors.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import { api } from '#web/api.ts'
import { uploadChildSlip, reportChildPayment } from '#core/orders/groups/group-parents.ts'
import { isPaymentReceived } from '#core/orders/groups/group-order.ts'
import { formatPaymentState } from './group-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'

const loadSlipFile = importWithRetry(() => import('../thank-you/slip-file.ts'))

export function ChildPaymentSection({
  group: groupKey,
  child: { id, secret, stored },
  onStored,
}: {
  group: string
  child: LocalChild
  onStored: (child: ChildView) => void
}) {
  const t = useTexts(groupTexts).parents
  const problemText = useFormatProblem(groupErrorMessages)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const note = useId()
  if (!stored) return null
  const work = async (call: () => Promise<{ child: ChildView }>) => {
    setBusy(true)
    setProblem(null)
    try {
      onStored((await call()).child)
    } catch (error) {
      setProblem(toProblemOrOffline(error, t.offline))
    } finally {
      setBusy(false)
    }
  }
  const slip = (file: File) =>
    work(async () => {
      const { encodeSlip } = await loadSlipFile()
      return api(uploadChildSlip, { key: groupKey, id, secret, file: await encodeSlip(file) })
    })
  const { name, paid } = stored
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap justify-between gap-2 text-15">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <span className={isPaymentReceived(paid) ? 'text-good' : 'text-quiet'}>
          {formatPaymentState(stored, t)}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(paid === '' || paid === 'said') && (
          <Button
            aria-label={`${paid === '' ? t.sayPaid : t.takeBack}: ${name}`}
            disabled={busy}
            onClick={() =>
              void work(() => api(reportChildPayment, { key: groupKey, id, secret, paid: paid === '' }))
            }
          >
            {paid === '' ? t.sayPaid : t.takeBack}
          </Button>
        )}
        {!isPaymentReceived(paid) && (
          <label
            className={cx(
              buttonClass(),
              'relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
            )}
          >
            {busy ? <Spinner size={18} /> : <UploadIcon />}
            {paid === 'slip' ? t.slipAgain : t.slip}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              disabled={busy}
              aria-describedby={note}
              aria-label={`${t.slip}: ${name}`}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void slip(file)
              }}
            />
          </label>
        )}
      </div>
      <p id={note} aria-live="polite" className="mt-1 text-13 text-wrong">
        {problem && problemText(problem)}
      </p>
    </li>
  )
}
