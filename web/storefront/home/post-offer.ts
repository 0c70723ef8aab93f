import type { Language } from '#core/shared/language.ts'
import { ringgitText } from '#core/shared/money.ts'
import { postageOffers, type Postage } from '#core/settings/postage.ts'
import { homePostTexts } from '../texts/home-post.ts'

/** What the shop asks for the post, in words; made on the server: rule and words are bytes that no visitor needs. */
export function postOffer(postage: Postage, language: Language): { title: string; text: string } {
  const t = homePostTexts[language]
  const { fromSen, dearer } = postageOffers(postage)
  const { free_from_sen: freeFrom } = postage
  const fees = dearer.map(({ sen, states }) => ({ fee: ringgitText(sen), states }))
  return {
    title: fromSen > 0 ? t.title(ringgitText(fromSen)) : t.free,
    text: [t.text(postage.by_weight !== null, fees), freeFrom !== null && t.freeFrom(ringgitText(freeFrom))]
      .filter(Boolean)
      .join(' '),
  }
}
