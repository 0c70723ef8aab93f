import { getPayment, getShop } from '../../../core/contracts/settings.ts'
import { accountLines } from '../../../core/values/bank-account.ts'
import { fillText } from '../../../core/values/message-text.ts'
import type { MessageText, TextLanguage } from '../../../core/values/message-texts.ts'
import { MarkedText } from '../chat/marked-text.tsx'
import { useSetting } from './setting-queries.ts'

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
  const own = useOwnDetails()
  const values = Object.fromEntries(
    Object.entries(places).map(([name, { example }]) => [name, own[name] ?? example[language]]),
  )
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex min-h-6 items-end text-15 font-semibold">Preview</figcaption>
      <div className="rounded-surface border border-line bg-sunk p-4">
        <div
          lang={language}
          className="ml-auto w-fit max-w-full rounded-surface rounded-tr-small border border-line bg-surface px-3 py-2 text-15 wrap-break-word whitespace-pre-wrap"
        >
          <MarkedText text={fillText(body, values)} />
        </div>
      </div>
    </figure>
  )
}

/** What stands in a text for the shop itself; nothing yet while it is loading. */
function useOwnDetails(): Partial<Record<string, string>> {
  const { data: shop } = useSetting(getShop)
  const { data: payment } = useSetting(getPayment)
  return {
    ...(shop && { shop: shop.name, pickup: shop.pickup_place }),
    ...(payment && { accounts: accountLines(payment.accounts) }),
    ...(payment?.qr_caption && { caption: payment.qr_caption }),
  }
}
