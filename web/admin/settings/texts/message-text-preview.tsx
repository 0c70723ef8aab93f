import { getPaymentSettings, getShop } from '#core/settings/settings.ts'
import { formatBankAccounts } from '#core/settings/bank-account.ts'
import { removePlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import { fillPlaceholders } from '#core/settings/message-text.ts'
import type { AutomaticMessage, MessageLanguage } from '#core/settings/message-placeholders.ts'
import { WhatsappText } from '#web/admin/chat/whatsapp-text.tsx'
import { useSetting } from '#web/admin/setting-queries.ts'

export function MessageTextPreview({
  body,
  placeholders,
  language,
}: {
  body: string
  placeholders: AutomaticMessage['placeholders']
  language: MessageLanguage
}) {
  const own = useOwnDetails(language)
  const values = Object.fromEntries(
    Object.entries(placeholders).map(([name, { example }]) => [name, own[name] ?? example[language]]),
  )
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex min-h-6 items-end text-15 font-semibold">Preview</figcaption>
      {/* On phones, the preview scrolls separately, so that the texts below remain reachable. */}
      <section
        aria-label="Preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions need keyboard access
        tabIndex={0}
        className="rounded-surface border border-line bg-sunk p-4 max-sm:max-h-72 max-sm:overflow-y-auto"
      >
        <div
          lang={language}
          className="ml-auto w-fit max-w-full rounded-surface rounded-tr-small border border-line bg-surface px-3 py-2 text-15 wrap-break-word whitespace-pre-wrap"
        >
          <WhatsappText text={fillPlaceholders(body, values)} />
        </div>
      </section>
    </figure>
  )
}

function useOwnDetails(language: MessageLanguage): Partial<Record<string, string>> {
  const { data: shop } = useSetting(getShop)
  const { data: payment } = useSetting(getPaymentSettings)
  return {
    ...(shop && { shop: shop.name, pickup: shop.pickup_place }),
    ...(payment && { accounts: formatBankAccounts(removePlaceholderDetails(payment), language) }),
    ...(payment?.qr_caption && { caption: payment.qr_caption }),
  }
}
