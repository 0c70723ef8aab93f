import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { CalculatorData } from './calculator-data.ts'
import { mostQuantity } from '#core/pricing/sticker-sheet.ts'
import { ppMaterials, type PpMaterial } from '#core/orders/items/pp-material.ts'
import { session } from '#web/browser-storage.ts'

/**
 * What is chosen: as the page begins, then as it was last chosen for the product in this tab, which the server's page
 * can't know. A link that asks for a size or a quantity counts for more, until something else is chosen under it.
 */
export function useChoice(start: CalculatorData) {
  const { product, sizes, fallback } = start
  const { search } = useLocation()
  const returned = useNavigationType() === NavigationType.Pop
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const kept = useMemo(() => {
    const found = hydrated ? readChoice(product.slug, sizes) : null
    const counts = search === '' || (returned && found?.search === search)
    return found && counts ? found : null
  }, [hydrated, product.slug, sizes, search, returned])
  const choice: Choice = {
    sizeMm: start.sizeMm,
    quantity: start.quantity,
    material: 'PP Transparent',
    ...kept?.choice,
    ...chosen,
  }
  const [ordered, setOrdered] = useState(false)
  const keep = (next: Choice, on: boolean) =>
    keepChoice(product.slug, { choice: next, search, ordered: on || Boolean(kept?.ordered) })

  const keepAsked = useEffectEvent(() => keep(choice, false))
  const fromLink = hydrated && search !== '' && !kept && !fallback
  useEffect(() => {
    if (fromLink) keepAsked()
  }, [fromLink])

  return {
    choice,
    choose: (part: Partial<Choice>) => {
      setChosen((before) => ({ ...before, ...part }))
      keep({ ...choice, ...part }, ordered)
    },
    /** It goes to the order form. */
    order: () => {
      setOrdered(true)
      keep(choice, true)
    },
    /** Whether an order of it is on its way, which follows what is chosen now. */
    ordered: ordered || Boolean(kept?.ordered),
  }
}

/** What is chosen in the calculator. */
interface Choice {
  sizeMm: number
  quantity: number
  material: PpMaterial
}

interface KeptChoice {
  choice: Partial<Choice>
  /** The address's question, `?size=5cm`, that it was chosen under. */
  search: string
  /** The order form has been opened with it: what is chosen later counts there, too. */
  ordered: boolean
}

const keyOf = (product: string) => `calculator_choice ${product}`

/** Keeps what was chosen for a product (its slug) as long as the tab. */
function keepChoice(product: string, kept: KeptChoice): void {
  try {
    session()?.setItem(keyOf(product), JSON.stringify(kept))
  } catch {
    // Storage is full: the page itself still holds it.
  }
}

/** Null where nothing was chosen in this tab; of what can't be read, or is not among `sizes`, nothing is said. */
function readChoice(product: string, sizes: readonly number[]): KeptChoice | null {
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
