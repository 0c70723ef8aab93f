import { useEffect, useState } from 'react'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { Card } from '../../ui/card.tsx'

/** What "09:00" means in this shop, wherever one looks from. */
export function ShopTime() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Card>
      <h2 className="text-20">Shop time</h2>
      <p className="mt-1 text-15 text-quiet">
        It is <span className="font-semibold text-ink tabular-nums">{formatListTime(now)}</span> in Kuala
        Lumpur. Every time in Cetak is meant and shown so, whatever the clock of this device says.
      </p>
    </Card>
  )
}
