import { useEffect, useState } from 'react'
import { shopDayOf } from '#core/shared/shop-time.ts'

const lookMs = 60_000

/** Today in the shop, also on a screen that stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => shopDayOf(new Date()))
  useEffect(() => {
    const look = setInterval(() => setToday(shopDayOf(new Date())), lookMs)
    return () => clearInterval(look)
  }, [])
  return today
}
