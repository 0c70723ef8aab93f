import { askOutside } from '#server/platform/outside/ask-outside.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/route.ts'
import { findByPublicId } from '#server/features/orders/store/orders-store.ts'
import { findLabel } from './labels-store.ts'
import type { LabelParts } from './open-seller.ts'
import { sendFile } from '#server/platform/files/send-file.ts'
import { limitedBytes } from '#server/platform/outside/limited-body.ts'

/** A label has 50 to 300 kB. */
const mostBytes = 10_000_000

/**
 * The label, fetched from where the seller said it lies. It is not kept here: name and address are on it, and they are
 * forgotten with the order.
 */
export async function sendLabelFile({ db, env }: LabelParts, id: string, { reply }: Call) {
  const order = await findByPublicId(db, id)
  const label = order && (await findLabel(db, order.id))
  if (!label) return refuse('not_found')
  const pdf = await fetchPdf(label.filePage, env).catch(() => null)
  if (!pdf) return refuse('no_file')
  return sendFile(reply, { type: 'application/pdf', name: `${order.number}-label.pdf`, content: pdf })
}

async function fetchPdf(page: string, env: LabelParts['env']): Promise<Buffer | null> {
  if (!/^https?:\/\//.test(page)) return null
  const signal = AbortSignal.timeout(env.EASYPARCEL_TIMEOUT_MS)
  // The seller says the address: it leads nowhere inside, but for a seller that the owner has put there himself.
  const own = [new URL(env.EASYPARCEL_URL).origin]
  const answer = await askOutside(page, { own, signal, headers: { accept: 'application/pdf' } })
  const bytes = answer.statusCode === 200 ? await limitedBytes(answer, mostBytes) : null
  answer.destroy()
  return bytes?.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null
}
