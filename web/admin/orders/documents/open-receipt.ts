import { issueDocument } from '#core/documents/document-calls.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'

/** Issues the receipt of an order, unless it has one for the same payments, and opens it in a new tab. */
export async function openReceipt(orderId: string): Promise<void> {
  // The tab is opened first, because browsers block tabs that open after a call.
  const tab = window.open('', '_blank')
  try {
    const { link } = await api(issueDocument, { id: orderId, kind: 'receipt' })
    ;(tab ?? window).location.assign(link)
  } catch (error) {
    tab?.close()
    showFailure(error as Error)
  }
}
