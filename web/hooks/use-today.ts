import { useEffect, useState } from 'react'
import { getShopDay } from '#core/shared/shop-time.ts'

const checkIntervalMs = 60_000

/** Today's date in the shop. Updates when a page stays open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => getShopDay(new Date()))
  useEffect(() => {
    const look = setInterval(() => setToday(getShopDay(new Date())), checkIntervalMs)
    return () => clearInterval(look)
  }, [])
  return today
}
