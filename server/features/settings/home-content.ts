import { changeHomeContent, getHomeContent, getStoredHomeContent } from '#core/settings/home-content-calls.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { findHomeContent, updateShop } from './settings-store.ts'

export function homeContentRoutes(db: Db): Route[] {
  return [
    route(getHomeContent, async () => {
      const { version: _, customer_words, ...front } = await findHomeContent(db)
      const agreed = customer_words.filter(({ shown }) => shown)
      return { ...front, customer_words: agreed.map(({ name, words }) => ({ name, words })) }
    }),
    route(getStoredHomeContent, () => findHomeContent(db)),
    route(changeHomeContent, ({ map_url, works, customer_words, sections, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'front', expectedVersion }, () =>
          findHomeContent(tx),
        )
        if (conflict) return conflict
        await updateShop(tx, {
          mapUrl: map_url,
          works,
          customerWords: customer_words,
          homeSections: sections,
        })
        const shown = customer_words.filter(({ shown }) => shown).length
        await recordAction(
          tx,
          call,
          'changed the home page',
          `${works.length} photos, ${shown} of ${customer_words.length} reviews shown`,
        )
        return findHomeContent(tx)
      }),
    ),
  ]
}
