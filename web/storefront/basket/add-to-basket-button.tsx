import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { focusRefusedNumber } from '#web/ui/fields/refused-number.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { addToBasket, type AddedBasketItem } from './basket-store.ts'
import { addToBasketFieldName } from './field-names.ts'

export interface AddToBasketProps {
  /** Returns `null` if something is missing, which the form then shows. */
  fill: () => Promise<AddedBasketItem | null>
  done: () => void
}

export function AddToBasketButton({ fill, done }: AddToBasketProps) {
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
        <Button type="submit" name={addToBasketFieldName} value="1" size="large">
          {t.toBasket}
        </Button>
      </noscript>
    </>
  )
}
