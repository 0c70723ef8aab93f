import { useEffect, useState } from 'react'
import { getShopDay } from '#core/shared/shop-time.ts'

const checkIntervalMs = 60_000

/** The date changes while a page stays open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => getShopDay(new Date()))
  useEffect(() => {
    const updateToday = setInterval(() => setToday(getShopDay(new Date())), checkIntervalMs)
    return () => clearInterval(updateToday)
  }, [])
  return today
}
