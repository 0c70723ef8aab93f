import { renderToStaticMarkup } from 'react-dom/server'
import type { ReplyOf } from '#core/contract.ts'
import type { agreedWords } from '#core/orders/follow/customer-words.ts'
import { mostCustomerWords, stockSections, type getFront } from '#core/settings/front-calls.ts'
import type { ShopDetails } from '#core/settings/settings.ts'
import type { Language } from '#core/shared/language.ts'
import { gallery, place, words } from './own-sections.tsx'

/** Words that customers said themselves after those that the shop wrote down, as many as the page has room for. */
export function withWords(front: Front, { customer_words: said }: ReplyOf<typeof agreedWords>): Front {
  return { ...front, customer_words: [...front.customer_words, ...said].slice(0, mostCustomerWords) }
}

type Front = ReplyOf<typeof getFront>

const own = { gallery, words, place }

/**
 * What stands on the home page below services and banners, in its order: a part by its name, or the HTML of one that
 * shows the shop itself. No visitor loads how those are drawn: they stand still. Null: as Cetak comes.
 */
export function homeOrder(front: Front, shop: ShopDetails, language: Language): string[] | null {
  const order = (front.sections ?? stockSections).flatMap((name) => {
    if (name === 'deals' || name === 'offers') return [name]
    const drawn = own[name](front, language, shop)
    return drawn ? [renderToStaticMarkup(drawn)] : []
  })
  return order.join(' ') === 'deals offers' ? null : order
}
