import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orderMineAgain } from '#core/orders/follow/my-orders.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { addToBasket } from '../basket/basket-store.ts'
import { myOrdersProblems } from '../texts/after-order-problems.ts'
import { useProblemText } from '../texts/problems.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { problemBy } from '../texts/problem-by.ts'

/** Puts the goods of an order into the basket, at today's price, and goes there: it is changed there, or ordered. */
export function OrderAgain({ linkKey, orderNumber }: { linkKey: string; orderNumber: string }) {
  const t = useTexts(thanksTexts)
  const problemText = useProblemText(myOrdersProblems)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const { items, left_out: leftOut } = await api(orderMineAgain, {
        key: linkKey,
        order_number: orderNumber,
      })
      for (const { name, goods_sen: seenSen, item } of items) addToBasket({ name, seenSen, item })
      if (leftOut.length > 0) toast.warning(t.notSoldAnyMore(leftOut.join(', ')))
      if (items.length > 0) await navigate('/troli')
    } catch (error) {
      toast.error(problemText(problemBy(error, t.offline)) ?? t.offline)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`${t.orderAgain}: ${orderNumber}`}
      onClick={() => void again()}
    >
      {t.orderAgain}
    </Button>
  )
}
