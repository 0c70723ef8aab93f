import { getPaymentSettings, getShop } from '#core/settings/settings.ts'
import { formatBankAccounts } from '#core/settings/bank-account.ts'
import { removePlaceholders } from '#core/settings/placeholder-bank.ts'
import { fillPlaceholders } from '#core/settings/message-text.ts'
import type { MessageText, TextLanguage } from '#core/settings/message-placeholders.ts'
import { MarkedText } from '#web/admin/chat/marked-text.tsx'
import { useSetting } from '#web/admin/setting-queries.ts'

/** The text as a customer's phone will show it: the shop's own details, and examples for what is the customer's. */
export function MessagePreview({
  body,
  places,
  language,
}: {
  body: string
  places: MessageText['places']
  language: TextLanguage
}) {
  const own = useOwnDetails(language)
  const values = Object.fromEntries(
    Object.entries(places).map(([name, { example }]) => [name, own[name] ?? example[language]]),
  )
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex min-h-6 items-end text-15 font-semibold">Preview</figcaption>
      {/* On a phone it scrolls by itself: the texts below stay within reach. */}
      <section
        aria-label="Preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys, too
        tabIndex={0}
        className="rounded-surface border border-line bg-sunk p-4 max-sm:max-h-72 max-sm:overflow-y-auto"
      >
        <div
          lang={language}
          className="ml-auto w-fit max-w-full rounded-surface rounded-tr-small border border-line bg-surface px-3 py-2 text-15 wrap-break-word whitespace-pre-wrap"
        >
          <MarkedText text={fillPlaceholders(body, values)} />
        </div>
      </section>
    </figure>
  )
}

/** What stands in a text for the shop itself; nothing yet while it is loading. */
function useOwnDetails(language: TextLanguage): Partial<Record<string, string>> {
  const { data: shop } = useSetting(getShop)
  const { data: payment } = useSetting(getPaymentSettings)
  return {
    ...(shop && { shop: shop.name, pickup: shop.pickup_place }),
    ...(payment && { accounts: formatBankAccounts(removePlaceholders(payment), language) }),
    ...(payment?.qr_caption && { caption: payment.qr_caption }),
  }
}
