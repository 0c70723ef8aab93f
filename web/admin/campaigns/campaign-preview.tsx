import type { ReactNode } from 'react'
import type { CampaignPreview as CampaignPreviewReply } from '#core/messaging/campaigns.ts'
import { formatMinInterval } from '#core/messaging/sending-limits.ts'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { cx } from '#web/ui/cx.ts'
import { RecipientMessagePreview } from './recipient-message-preview.tsx'

export function CampaignPreviewPanel({
  preview,
  stale,
  onMore,
  action,
}: {
  preview: CampaignPreviewReply
  stale: boolean
  onMore: () => void
  action: ReactNode
}) {
  const { messages, total, left_out, left_out_total, without_consent } = preview
  return (
    <section aria-label="Preview" aria-busy={stale} className={cx('mt-6', stale && 'opacity-60')}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-20 tabular-nums">{formatCount(total, 'message')}</h2>
          <p className="text-15 text-quiet tabular-nums">{whenWords(preview)}</p>
        </div>
        {action}
      </div>
      {without_consent > 0 && (
        <output className="mb-4 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {formatCount(without_consent, 'contact')} skipped because they have not agreed to promotions.
          Customers can agree in the order forms, and staff can record their consent in Contacts.
        </output>
      )}
      {left_out_total > 0 && (
        <Collapsible
          className="mb-4"
          title={<span className="text-17">{left_out_total} skipped</span>}
          note="These contacts won’t get the message."
        >
          <ul aria-label="Skipped" className="grid gap-1 text-15">
            {left_out.map(({ contact_id, name, phone, reason }) => (
              <li key={contact_id} className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{name}</span>
                <span className="text-quiet tabular-nums">{phone}</span>
                <span className="text-caution">{reason}</span>
              </li>
            ))}
          </ul>
          {left_out_total > left_out.length && (
            <p className="mt-2 text-13 text-quiet">and {left_out_total - left_out.length} more</p>
          )}
        </Collapsible>
      )}
      <ul aria-label="Messages" className="grid gap-2 md:grid-cols-2 lg:grid-cols-3">
        {messages.map((message) => (
          <li key={message.contact_id} className="min-w-0">
            <RecipientMessagePreview message={message} />
          </li>
        ))}
      </ul>
      {messages.length < total && (
        <div className="mt-4 text-center">
          <Button onClick={onMore} busy={stale}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

function whenWords({ total, estimate }: CampaignPreviewReply): string {
  if (total === 0) return 'All recipients are skipped. Choose other recipients.'
  if (estimate.paused) return 'Sending is paused. Resume it in Settings to send these messages.'
  const through = parseShopTime(estimate.through_at)
  const pace = paceWords(estimate)
  const behind = estimate.ahead > 0 ? `, after ${formatCount(estimate.ahead, 'message')} due earlier` : ''
  return `All sent by about ${through ? formatListTime(through) : '–'}${pace}${behind}.`
}

function paceWords({ per_second, apart }: CampaignPreviewReply['estimate']): string {
  const spaced = formatMinInterval({
    minMs: apart.least_seconds * 1000,
    maxExtraMs: apart.spread_seconds * 1000,
  })
  if (spaced) return `, one ${spaced}`
  if (per_second === 0) return ''
  return per_second >= 1 ? ` at ${per_second} per second` : ` at ${Math.round(per_second * 60)} per minute`
}
