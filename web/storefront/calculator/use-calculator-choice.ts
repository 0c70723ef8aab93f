import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import type { CalculatorData } from './calculator-data.ts'
import { maxStickerQuantity } from '#core/pricing/sticker-sheet.ts'
import { ppMaterials, type PpMaterial } from '#core/orders/items/pp-material.ts'
import { getTabStorage } from '#web/browser-storage.ts'

/**
 * The calculator's current choice: the page's defaults, then the last choice for this product in this tab, which the
 * server can't know. A link with a size or quantity overrides the stored choice until the customer changes it.
 */
export function useCalculatorChoice(start: CalculatorData) {
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
    /** Marks the choice as passed on to the order form. */
    order: () => {
      setOrdered(true)
      keep(choice, true)
    },
    /** True if the order form was opened; later changes then apply to it too. */
    ordered: ordered || Boolean(kept?.ordered),
  }
}

/** The choice made in the calculator. */
interface Choice {
  sizeMm: number
  quantity: number
  material: PpMaterial
}

interface KeptChoice {
  choice: Partial<Choice>
  /** The query string (`?size=5cm`) under which it was made. */
  search: string
  /** The order form was opened with it, so later changes apply there too. */
  ordered: boolean
}

const keyOf = (product: string) => `calculator_choice ${product}`

/** Stores the choice for a product (by slug) in this tab. */
function keepChoice(product: string, kept: KeptChoice): void {
  try {
    getTabStorage()?.setItem(keyOf(product), JSON.stringify(kept))
  } catch {
    // Storage is full. The page still holds the choice.
  }
}

/** Returns the stored choice, or `null` if there is none, it is unreadable, or its size is not among `sizes`. */
function readChoice(product: string, sizes: readonly number[]): KeptChoice | null {
  try {
    const kept: unknown = JSON.parse(getTabStorage()?.getItem(keyOf(product)) ?? 'null')
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

/** An empty field (0) is not a choice. */
const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= maxStickerQuantity
