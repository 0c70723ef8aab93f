import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { CalculatorData } from './calculator-data.ts'
import { maxStickerQuantity } from '#core/pricing/sticker-sheet.ts'
import { ppMaterials, type PpMaterial } from '#core/orders/items/pp-material.ts'
import { getTabStorage } from '#web/browser-storage.ts'

/**
 * The choice starts with the page's defaults, and then uses the last choice for this product in this tab,
 * which the server can't know. A link with a size or quantity overrides the stored choice until the customer
 * changes it.
 */
export function useCalculatorChoice(start: CalculatorData) {
  const { product, sizes, fallback } = start
  const { search } = useLocation()
  const returned = useNavigationType() === NavigationType.Pop
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const storedChoice = useMemo(() => {
    const found = hydrated ? readChoice(product.slug, sizes) : null
    const counts = search === '' || (returned && found?.search === search)
    return found && counts ? found : null
  }, [hydrated, product.slug, sizes, search, returned])
  const choice: Choice = {
    sizeMm: start.sizeMm,
    quantity: start.quantity,
    material: 'PP Transparent',
    ...storedChoice?.choice,
    ...chosen,
  }
  const [ordered, setOrdered] = useState(false)
  const storeChoice = (next: Choice, on: boolean) =>
    keepChoice(product.slug, { choice: next, search, ordered: on || Boolean(storedChoice?.ordered) })

  const keepAsked = useEffectEvent(() => storeChoice(choice, false))
  const fromLink = hydrated && search !== '' && !storedChoice && !fallback
  useEffect(() => {
    if (fromLink) keepAsked()
  }, [fromLink])

  return {
    choice,
    choose: (part: Partial<Choice>) => {
      setChosen((before) => ({ ...before, ...part }))
      storeChoice({ ...choice, ...part }, ordered)
    },
    order: () => {
      setOrdered(true)
      storeChoice(choice, true)
    },
    /** `true` if the order form was opened with the choice. Later changes then also apply to the order form. */
    ordered: ordered || Boolean(storedChoice?.ordered),
  }
}

interface Choice {
  sizeMm: number
  quantity: number
  material: PpMaterial
}

interface KeptChoice {
  choice: Partial<Choice>
  /** Query string of the page when the choice was made, e.g. `?size=5cm`. */
  search: string
  ordered: boolean
}

const keyOf = (product: string) => `calculator_choice ${product}`

/** `product` is the slug. */
function keepChoice(product: string, storedChoice: KeptChoice): void {
  try {
    getTabStorage()?.setItem(keyOf(product), JSON.stringify(storedChoice))
  } catch {
    // Storage is full. The choice is still kept in the page.
  }
}

/**
 * Leaves out values that are not offered. Returns `null` if there is no stored choice or if it is unreadable.
 */
function readChoice(product: string, sizes: readonly number[]): KeptChoice | null {
  try {
    const storedChoice: unknown = JSON.parse(getTabStorage()?.getItem(keyOf(product)) ?? 'null')
    if (!isObject(storedChoice) || !isObject(storedChoice['choice'])) return null
    const { search, ordered } = storedChoice
    const { sizeMm, quantity, material } = storedChoice['choice']
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

/** An empty field (0) doesn't count as a choice. */
const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= maxStickerQuantity
