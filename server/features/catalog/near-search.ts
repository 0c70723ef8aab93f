import MiniSearch, { type Query } from 'minisearch'
import type { Database, Db } from '../../platform/database.ts'
import { searchableProducts } from './catalog-store.ts'

/** Most suggestions for what was probably meant. */
const most = 12

/**
 * Finds products by words that are nearly right: `stiker`, `mirorcoat`. The words lie in memory, for neither engine
 * of the database compares this way everywhere (docs/decisions/0010); while nobody tells of changes (`follow`) they
 * are read anew for each search.
 */
export function createNearSearch(db: Db) {
  let following = false
  let kept: Promise<MiniSearch> | null = null

  const current = () => {
    if (!following) return read(db)
    kept ??= read(db).catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }

  return {
    /** Ids of products, the likeliest first. */
    async find(words: string): Promise<number[]> {
      const index = await current()
      const queries = words.toLowerCase().split(/\s+/).filter(Boolean).map(meant)
      return index
        .search({ combineWith: 'AND', queries }, { boost: { name: 4, category: 2 } })
        .slice(0, most)
        .map(({ id }) => Number(id))
    },
    /** Keeps the words until the catalogue changes; returns how to stop. */
    async follow(database: Database): Promise<() => Promise<void>> {
      const stop = await database.listen('content_changed', () => {
        kept = null
      })
      following = true
      return async () => {
        following = false
        await stop()
      }
    },
  }
}

/** One letter in five may be wrong, missing or too many; or two neighbours have changed places. */
function meant(word: string): Query {
  const swapped = Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = '', other = ''] = word.slice(at)
    return word.slice(0, at) + other + one + word.slice(at + 2)
  })
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], fuzzy: 0.2, prefix: true },
      { queries: swapped, combineWith: 'OR', prefix: true },
    ],
  }
}

async function read(db: Db): Promise<MiniSearch> {
  const index = new MiniSearch({ fields: ['name', 'category', 'description'] })
  index.addAll(await searchableProducts(db))
  return index
}
