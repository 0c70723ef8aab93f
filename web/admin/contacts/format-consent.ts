import type { Consent, ConsentSource } from '#core/contacts/consent.ts'
import { formatListTime } from '#core/shared/shop-time.ts'

const sources: Record<ConsentSource, string> = {
  sticker: 'in the sticker order form',
  nametag: 'in the name tag order form',
  logo: 'in the logo order form',
  ppsticker: 'in the PP sticker order form',
  described: 'in a product’s order form',
  free: 'with an order at the counter',
  basket: 'at checkout',
  parents: 'in a group order form',
  staff: '(recorded by staff)',
  file: 'in an imported file',
  whatsapp: 'by a WhatsApp message',
}

export function formatConsent(consent: Consent | null): string {
  if (!consent) return 'Not asked yet. Promotions are not sent to this contact until they agree.'
  const { agreed, at, source } = consent
  return `${agreed ? 'Agreed' : 'Withdrawn'} on ${formatListTime(new Date(at))} ${sources[source]}.`
}
