import { useId, useState } from 'react'
import { mostSlips, sendSlip } from '../../../core/contracts/after-order.ts'
import type { OrderView } from '../../../core/contracts/orders.ts'
import { api, ApiError } from '../../api.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { cx } from '../../ui/cx.ts'
import { CheckCircleIcon, UploadIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The slip of the payment, as a picture or PDF, to go beside the order. */
export function PaymentSlip({ order }: { order: OrderView }) {
  const [slips, setSlips] = useState(order.slips)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const noteId = useId()

  async function send(file: File): Promise<void> {
    setSending(true)
    setProblem(null)
    try {
      const { slipAsText } = await import('./slip-file.ts')
      const sent = await api(sendSlip, { id: order.id, file: await slipAsText(file) })
      setSlips(sent.slips)
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="text-17">Sudah bayar?</h3>
      <p className="mt-1 text-15 text-quiet">
        Hantar resit di sini atau melalui WhatsApp. Kami semak dengan bank sebelum mula mencetak.
      </p>
      <div aria-live="polite" className="mt-3">
        {slips > 0 && (
          <p className="mb-3 flex items-center gap-2 text-15 font-semibold text-good">
            <CheckCircleIcon className="shrink-0" />
            {slips === 1 ? 'Resit anda telah diterima.' : `${slips} resit telah diterima.`}
          </p>
        )}
      </div>
      {slips < mostSlips && (
        <label
          className={cx(
            buttonLook(),
            'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
            sending && 'cursor-progress opacity-80',
          )}
        >
          {sending ? <Spinner size={18} /> : <UploadIcon />}
          {sending ? 'Menghantar...' : slips > 0 ? 'Hantar resit lain' : 'Hantar resit bayaran'}
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
        {problem ?? 'Gambar atau PDF, paling besar 5 MB.'}
      </p>
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 413)
    return error.message
  if (error instanceof ApiError && error.status === 413)
    return 'Fail ini melebihi 5 MB. Sila pilih yang lebih kecil.'
  return 'Resit tidak sampai. Semak sambungan internet anda, kemudian cuba lagi.'
}
