import { changePostage, getPostage } from '../../../core/settings/postage-calls.ts'
import { ringgitText } from '../../../core/shared/money.ts'
import { postageOffers, type Postage } from '../../../core/settings/postage.ts'
import type { Db } from '../../platform/database.ts'
import { refuseMeanwhile } from '../../platform/meanwhile.ts'
import { route, type Route } from '../../platform/route.ts'
import { record } from '../identity/identity.ts'
import { findPostage, updatePostage } from './postage-store.ts'

/** What the shop takes for the post. */
export function postageRoutes(db: Db): Route[] {
  return [
    route(getPostage, () => findPostage(db)),
    route(changePostage, ({ version, ...given }, call) =>
      db.transaction(async (tx) => {
        const kept = await updatePostage(tx, given, version)
        if (!kept) {
          const current = await findPostage(tx)
          return refuseMeanwhile({ version: current.version, current })
        }
        await record(tx, call, 'changed the postage', inShort(given))
        return kept
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
