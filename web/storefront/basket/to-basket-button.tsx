import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { focusRefusedNumber } from '#web/ui/fields/refused-number.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { addToBasket, type AddedItem } from './basket-store.ts'
import { toBasketField } from './posted-fields.ts'

export interface ToBasket {
  /** Returns the item to add, or `null` if something is missing, which the form then shows. */
  fill: () => Promise<AddedItem | null>
  /** Clears the form. */
  done: () => void
}

/** A button beside the one that orders immediately. */
export function ToBasketButton({ fill, done }: ToBasket) {
  const t = useTexts(orderTexts)
  const navigate = useNavigate()
  const add = async (form: HTMLFormElement | null) => {
    if (focusRefusedNumber(form)) return
    const item = await fill()
    if (!item) return
    addToBasket(item)
    done()
    toast.success(t.inBasket, { along: true })
    await navigate('/troli')
  }
  return (
    <>
      <Button data-scripted size="large" onClick={({ currentTarget }) => void add(currentTarget.form)}>
        {t.toBasket}
      </Button>
      <noscript>
        <Button type="submit" name={toBasketField} value="1" size="large">
          {t.toBasket}
        </Button>
      </noscript>
    </>
  )
}
