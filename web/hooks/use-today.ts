import { useEffect, useState } from 'react'
import { getShopDay } from '#core/shared/shop-time.ts'

const lookMs = 60_000

/** Today in the shop, also on a screen that stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => getShopDay(new Date()))
  useEffect(() => {
    const look = setInterval(() => setToday(getShopDay(new Date())), lookMs)
    return () => clearInterval(look)
  }, [])
  return today
}
