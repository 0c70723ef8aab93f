import type { Goods } from '../../../../core/orders/goods.ts'
import type { IronOnFlow, saveLogoOrder, saveNameTagOrder } from '../../../../core/orders/iron-on.ts'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import type { Sen } from '../../../../core/shared/money.ts'
import { sameColours } from '../../../../core/catalog/tag-colours.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { ironOn } from '../../catalog/catalog.ts'
import { priceOfSet } from '../../pricing/pricing.ts'
import { orderedProduct, type ProductNaming } from './ordered-product.ts'

export type NameTagInput = ParsedInputOf<typeof saveNameTagOrder>
export type LogoInput = ParsedInputOf<typeof saveLogoOrder>

/** Name tags in colours that are offered, and what they come to. */
export async function nameTagGoods(tx: Db, input: Pick<NameTagInput, 'orders'> & ProductNaming) {
  const sold = await soldBySet(tx, 'nametag', input)
  if (sold instanceof Refusal) return sold
  const offered = await ironOn.tagColours(tx)
  const rows: Goods<'nametag'>['rows'] = []
  for (const [at, { namaAnak, warna, bilangan }] of input.orders.entries()) {
    const colour = offered.find((each) => sameColours(each.warna, warna))
    if (!colour)
      return refuse('unknown_colour', { fields: { [`orders.${at}.warna`]: `Tiada warna ${warna}.` } })
    rows.push({ namaAnak, warna: colour.warna, sets: bilangan })
  }
  return priced({ kind: 'nametag', ...sold, rows })
}

/** Logos of schools that are listed, and what they come to. */
export async function logoGoods(tx: Db, input: LogoInput) {
  const sold = await soldBySet(tx, 'logo', input)
  if (sold instanceof Refusal) return sold
  const listed = await ironOn.schools(tx)
  const rows: Goods<'logo'>['rows'] = []
  for (const [at, { namaSekolah, bilangan }] of input.orders.entries()) {
    const school = listed.find(({ name }) => name.toLowerCase() === namaSekolah.toLowerCase())
    if (!school) {
      const fields = { [`orders.${at}.namaSekolah`]: `${namaSekolah} tiada dalam senarai.` }
      return refuse('unknown_school', { fields })
    }
    const { id: schoolId, name, imageUrl, widthMm, heightMm, quantity: perSet } = school
    rows.push({ schoolId, namaSekolah: name, imageUrl, widthMm, heightMm, perSet, sets: bilangan })
  }
  return priced({ kind: 'logo', ...sold, rows })
}

async function soldBySet(tx: Db, flow: IronOnFlow, naming: ProductNaming) {
  const product = await orderedProduct(tx, flow, naming)
  const pricePerSet = product && (await priceOfSet(tx, product))
  if (!product || pricePerSet === null) return refuse('unknown_product')
  return { productId: product.id, product: product.name, pricePerSet }
}

function priced(goods: Goods<IronOnFlow>): { goods: Goods; total: Sen } {
  const sets = goods.rows.reduce((sum, { sets }) => sum + sets, 0)
  return { goods, total: sets * goods.pricePerSet }
}
