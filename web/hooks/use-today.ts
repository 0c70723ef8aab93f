import { useEffect, useState } from 'react'
import { getShopDay } from '#core/shared/shop-time.ts'

const checkIntervalMs = 60_000

/** Returns the shop's current date, which is updated when a page stays open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => getShopDay(new Date()))
  useEffect(() => {
    const updateToday = setInterval(() => setToday(getShopDay(new Date())), checkIntervalMs)
    return () => clearInterval(updateToday)
  }, [])
  return today
}
