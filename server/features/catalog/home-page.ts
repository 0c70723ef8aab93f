import {
  changeBanner,
  changeDeal,
  createBanner,
  createDeal,
  deleteBanner,
  deleteDeal,
} from '../../../core/contracts/catalog-home.ts'
import { getHome, type HomeBanner } from '../../../core/contracts/home.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { route, type Route } from '../../platform/route.ts'
import { dealsOnSale, entriesOf, findEntry } from './desk-store.ts'
import { addEntry, changeEntry, seenEntry } from './keep-entry.ts'
import { add, change, drop } from './one-step.ts'
import type { Entries } from './shelves.ts'

/** Banners and deals of the home page: shown to everyone, kept by editors. */
export function homePageRoutes(db: Db): Route[] {
  return [
    route(getHome, async () => ({
      banners: (await entriesOf(db, 'banners')).map(asShown),
      deals: await dealsOnSale(db),
    })),
    route(createBanner, (given, call) => add(db, 'banners', given, call)),
    route(changeBanner, (given, call) => change(db, 'banners', given, call)),
    route(deleteBanner, (seen, call) => drop(db, 'banners', seen, call)),
    route(createDeal, (given, call) =>
      db.transaction(async (tx) =>
        (await hasSheets(tx, given.product_id)) ? addEntry(tx, 'deals', given, call) : noProduct(),
      ),
    ),
    route(changeDeal, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await seenEntry(tx, 'deals', { id, version })
        if (before instanceof Refusal) return before
        if (given.product_id && !(await hasSheets(tx, given.product_id))) return noProduct()
        return changeEntry(tx, 'deals', before, given, call)
      }),
    ),
    route(deleteDeal, (seen, call) => drop(db, 'deals', seen, call)),
  ]
}

/** Whether the product is priced by sheets, so that a size and a quantity of it have a price. */
async function hasSheets(tx: Db, productId: number): Promise<boolean> {
  const product = await findEntry(tx, 'products', productId)
  return product?.flow === 'sticker' || product?.flow === 'ppsticker'
}

const noProduct = () =>
  refuse('unknown_product', { fields: { product_id: 'Please choose a sticker product.' } })

/** What is not said in English is said in Malay. */
function asShown(banner: Entries['banners']): HomeBanner {
  const { id, link, image_url, phone_image_url, ground, ink } = banner
  const ms = { title: banner.title_ms, text: banner.text_ms, action: banner.action_ms }
  const en = {
    title: banner.title_en || ms.title,
    text: banner.text_en || ms.text,
    action: banner.action_en || ms.action,
  }
  return { id, words: { ms, en }, link, image_url, phone_image_url, ground, ink }
}
