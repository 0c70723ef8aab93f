import { changePostage, getPostage } from '#core/settings/postage-calls.ts'
import { ringgitText } from '#core/shared/money.ts'
import { postageOffers, type Postage } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { countChange } from '#server/db/versions-store.ts'
import { record } from '../identity/identity.ts'
import { findPostage, updatePostage } from './postage-store.ts'

/** What the shop takes for the post. */
export function postageRoutes(db: Db): Route[] {
  return [
    route(getPostage, () => findPostage(db)),
    route(changePostage, ({ version: seen, ...given }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'postage', seen }, () => findPostage(tx))
        if (late) return late
        await updatePostage(tx, given)
        await record(tx, call, 'changed the postage', inShort(given))
        return findPostage(tx)
      }),
    ),
  ]
}

function inShort(postage: Postage): string {
  const { fromSen, dearer } = postageOffers({ ...postage, free_from_sen: null })
  const fees = [fromSen, ...dearer.map(({ sen }) => sen)].map(ringgitText).join(', ')
  const free = postage.free_from_sen === null ? '' : `, free from ${ringgitText(postage.free_from_sen)}`
  return `${fees} ${postage.by_weight ? 'by weight' : 'an order'}${free}`
}
