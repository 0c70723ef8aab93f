import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import type { CalculatorData } from './calculator-data.ts'
import { keepChoice, readChoice, type Choice } from './kept-choice.ts'

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
