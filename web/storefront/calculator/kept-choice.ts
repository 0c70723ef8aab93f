import { ppMaterials, type PpMaterial } from '#core/orders/goods/pp-material.ts'
import { session } from '#web/browser-storage.ts'
import { mostQuantity } from './calculator-data.ts'

/** What is chosen in the calculator. */
export interface Choice {
  sizeMm: number
  quantity: number
  material: PpMaterial
}

export interface KeptChoice {
  choice: Partial<Choice>
  /** The address's question, `?size=5cm`, that it was chosen under. */
  search: string
  /** The order form has been opened with it: what is chosen later counts there, too. */
  ordered: boolean
}

const keyOf = (product: string) => `calculator_choice ${product}`

/** Keeps what was chosen for a product (its slug) as long as the tab. */
export function keepChoice(product: string, kept: KeptChoice): void {
  try {
    session()?.setItem(keyOf(product), JSON.stringify(kept))
  } catch {
    // Storage is full: the page itself still holds it.
  }
}

/** Null where nothing was chosen in this tab; of what can't be read, or is not among `sizes`, nothing is said. */
export function readChoice(product: string, sizes: readonly number[]): KeptChoice | null {
  try {
    const kept: unknown = JSON.parse(session()?.getItem(keyOf(product)) ?? 'null')
    if (!isObject(kept) || !isObject(kept['choice'])) return null
    const { search, ordered } = kept
    const { sizeMm, quantity, material } = kept['choice']
    const size = sizes.find((each) => each === sizeMm)
    const paper = ppMaterials.find((each) => each === material)
    return {
      choice: {
        ...(size && { sizeMm: size }),
        ...(isQuantity(quantity) && { quantity }),
        ...(paper && { material: paper }),
      },
      search: typeof search === 'string' ? search : '',
      ordered: ordered === true,
    }
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Nothing typed, 0, is no choice. */
const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostQuantity
