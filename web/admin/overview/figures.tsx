import type { ReactNode } from 'react'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useContacts } from '../contacts/contact-queries.ts'
import { useHealth } from '../health/health-queries.ts'
import { summaryOf } from '../health/health-summary.tsx'
import { useProducts } from '../products/product-queries.ts'
import { useMessageCounts } from '../scheduler/message-queries.ts'

/** What is there now, by section; shown once it is known, and nothing in its place where it can't be. */
export const figures: Partial<Record<string, () => ReactNode>> = {
  '/admin/contacts': ContactFigure,
  '/admin/products': ProductFigure,
  '/admin/whatsapp-scheduler': MessageFigure,
  '/admin/health': HealthFigure,
}

function ContactFigure() {
  const contacts = useContacts().data?.contacts
  return contacts && `${contacts.length} ${contacts.length === 1 ? 'contact' : 'contacts'}`
}

function ProductFigure() {
  const products = useProducts().data
  return products && `${products.total} ${products.total === 1 ? 'product' : 'products'}`
}

function MessageFigure() {
  const counts = useMessageCounts().data
  return counts && `${counts.pending} pending, ${counts.sent} sent, ${counts.failed} failed`
}

function HealthFigure() {
  const health = useHealth({ watching: true }).data
  return health && <StatusPill tone={health.tone}>{summaryOf(health)}</StatusPill>
}
