import { getEntries } from '#core/shared/typed-records.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { ShopWording } from '#core/settings/shop-wording.ts'
import type { Db } from '#server/db/database.ts'
import type { Call } from '#server/http/route.ts'
import { entriesOf, takeCatalogTurn } from './desk-store.ts'
import { changeEntry } from './keep-entry.ts'

type Pair = readonly [stock: string, malay: string]

/** What a new shop's catalogue says in English on Malay pages, and the same in Malay. */
const pairs: Partial<Record<CatalogKind, Record<string, readonly Pair[]>>> = {
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
 * The stock's own names and texts go along with the words that the shop chooses (SCR-14), as far as nobody has written
 * others in their place: addresses stay, and English pages keep the English name. Each change stands in the history.
 */
export async function wordStock(tx: Db, call: Call, words: ShopWording): Promise<void> {
  await takeCatalogTurn(tx)
  for (const [kind, columns] of getEntries(pairs)) {
    for (const entry of await entriesOf(tx, kind)) {
      const cells = anew({ ...entry }, columns, words)
      if (Object.keys(cells).length > 0) await changeEntry(tx, kind, entry, cells, call)
    }
  }
}

/** What of an entry is still the stock's in the other words, and how it reads in these. */
function anew(entry: Record<string, unknown>, columns: Record<string, readonly Pair[]>, words: ShopWording) {
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
