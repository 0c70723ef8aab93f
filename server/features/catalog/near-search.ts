import MiniSearch, { type Query } from 'minisearch'
import type { Db } from '#server/platform/database.ts'
import type { Content } from '#server/platform/content.ts'
import { searchableProducts } from './shown-products-store.ts'

/** What customers call things, and the words under which a shop of this kind has them. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  pelekat: ['sticker'],
  label: ['sticker', 'tag'],
  cermin: ['mirrorcoat'],
  kalis: ['pp'],
  nama: ['name'],
  tanda: ['tag'],
  gosok: ['iron-on'],
  seterika: ['iron-on'],
  baju: ['iron-on', 'jersey'],
  uniform: ['iron-on'],
  jersi: ['jersey'],
  sekolah: ['logo', 'name'],
  lencana: ['logo'],
}

/** Most suggestions for what was probably meant. */
const most = 12

/**
 * Finds products by words that are nearly right: `stiker`, `mirorcoat`, `nametag`; their ids, the likeliest first. The words are
 * kept in memory, because not every PostgreSQL server has an extension that compares words this way.
 */
export async function findNear(db: Db, content: Content, typed: string): Promise<number[]> {
  const words = await content.show('words of products', () => index(db))
  const queries = typed.toLowerCase().split(/\s+/).filter(Boolean).map(meant)
  return words
    .search(
      { combineWith: 'AND', queries },
      { boost: { name: 4, nameEn: 4, joined: 3, category: 2, categoryEn: 2 } },
    )
    .slice(0, most)
    .map(({ id }) => Number(id))
}

/** Another word for it; one letter in five wrong, missing or too many; or two neighbours that have changed places. */
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
      { queries: [...(otherWords[word] ?? [])], combineWith: 'OR', prefix: true },
    ],
  }
}

async function index(db: Db): Promise<MiniSearch> {
  const made = new MiniSearch({
    // Not what it is described as in English: more words, and more that are nearly another one.
    fields: ['name', 'nameEn', 'joined', 'category', 'categoryEn', 'description'],
  })
  const products = await searchableProducts(db)
  made.addAll(
    products.map((product) => ({ ...product, joined: joined(`${product.name} ${product.nameEn}`) })),
  )
  return made
}

/** Two and three words of a name that stand side by side, as one: who types `nametag` leaves the gap out. */
function joined(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const runs = [2, 3].flatMap((length) =>
    words.slice(length - 1).map((_, at) => words.slice(at, at + length).join('')),
  )
  return runs.join(' ')
}
