import { getEntries } from '#core/shared/typed-records.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { ShopWording } from '#core/settings/shop-wording.ts'
import type { Db } from '#server/db/database.ts'
import type { Call } from '#server/http/route.ts'
import { findCatalogEntries, lockCatalog } from './admin-catalog-store.ts'
import { changeCatalogEntry } from './change-entry.ts'

type WordingPair = readonly [stock: string, malay: string]

const wordingPairs: Partial<Record<CatalogKind, Record<string, readonly WordingPair[]>>> = {
  categories: {
    name: [
      ['Stickerprint', 'Cetakan Pelekat'],
      ['Iron-On DTF', 'Cetakan Seterika'],
      ['Edibleprint', 'Cetakan Boleh Makan'],
      ['Fashion', 'Fesyen'],
      ['Food', 'Makanan'],
      ['Prelove', 'Barang Terpakai'],
    ],
    description: [
      [
        'Sticker mirrorcoat dan PP, dipotong ikut saiz anda.',
        'Pelekat berkilat dan kalis air, dipotong ikut saiz anda.',
      ],
      [
        'Name tag dan logo sekolah, gosok terus pada baju.',
        'Tag nama dan logo sekolah, gosok terus pada baju.',
      ],
    ],
  },
  products: {
    name: [
      ['Mirrorcoat Sticker', 'Pelekat Mirrorcoat'],
      ['PP Sticker', 'Pelekat PP'],
      ['Iron-On Name Tag', 'Tag Nama Seterika'],
      ['Iron-On Logo', 'Logo Seterika'],
    ],
  },
  services: {
    name: [
      ['Sticker', 'Pelekat'],
      ['PP Sticker', 'Pelekat PP'],
      ['Name Tag', 'Tag Nama'],
      ['Edibleprint', 'Cetakan Boleh Makan'],
    ],
  },
  banners: {
    title_ms: [['Sticker ikut saiz anda', 'Pelekat ikut saiz anda']],
    text_ms: [
      [
        'PP sticker lutsinar atau putih, tahan sejuk dan basah.',
        'Pelekat PP lutsinar atau putih, tahan sejuk dan basah.',
      ],
      ['Name tag iron-on: gosok sekali, terus lekat.', 'Tag nama seterika: gosok sekali, terus lekat.'],
    ],
    action_ms: [
      ['Kira harga sticker', 'Kira harga pelekat'],
      ['Kira harga PP sticker', 'Kira harga pelekat PP'],
      ['Lihat Iron-On', 'Lihat tag nama'],
    ],
  },
}

/**
 * Rewords names and texts of the default catalog after the wording of the storefront has changed (SCR-14). Texts that
 * staff have edited, slugs and the names on English pages are unchanged. Every change is recorded in the history.
 */
export async function rewordDefaultCatalog(tx: Db, call: Call, words: ShopWording): Promise<void> {
  await lockCatalog(tx)
  for (const [kind, columns] of getEntries(wordingPairs)) {
    for (const entry of await findCatalogEntries(tx, kind)) {
      const cells = rewordEntry({ ...entry }, columns, words)
      if (Object.keys(cells).length > 0) await changeCatalogEntry(tx, kind, entry, cells, call)
    }
  }
}

/** Returns the reworded texts of an entry. Skips a text that is not the default in the other wording. */
function rewordEntry(
  entry: Record<string, unknown>,
  columns: Record<string, readonly WordingPair[]>,
  words: ShopWording,
) {
  const cells: Record<string, string> = {}
  for (const [column, texts] of Object.entries(columns)) {
    const pair = texts.find((pair) => pair[words === 'malay' ? 0 : 1] === entry[column])
    if (!pair) continue
    const [stock, malay] = pair
    cells[column] = words === 'malay' ? malay : stock
    if (column !== 'name') continue
    if (words === 'malay' && entry['name_en'] === '') cells['name_en'] = stock
    if (words === 'specified' && entry['name_en'] === stock) cells['name_en'] = ''
  }
  return cells
}
