import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { getShop } from '../../../core/contracts/settings.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What customers are told about the shop, and what "09:00" means in it, wherever one looks from. */
export function Shop() {
  const { data: shop, error } = useQuery({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api(getShop, {}, { signal }),
  })
  const lines = [
    ['Name', shop?.name],
    ['WhatsApp', shop?.phone],
    ['Address', shop?.address],
    ['Self-pickup at', shop?.pickup_place],
  ] as const
  return (
    <Card>
      <h2 className="text-20">Shop</h2>
      {error && <p className="mt-1 text-15 text-wrong">{error.message}</p>}
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-15 sm:grid-cols-[9rem_1fr]">
        {lines.map(([label, value]) => (
          <Line key={label} label={label}>
            {shop ? value || '–' : <Skeleton className="h-5 w-48" />}
          </Line>
        ))}
        <Line label="Shop time">
          <Clock /> (Kuala Lumpur). Every time in Cetak is meant and shown so.
        </Line>
      </dl>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="max-sm:mb-2 min-w-0 whitespace-pre-line">{children}</dd>
    </>
  )
}

function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="font-semibold tabular-nums">{formatListTime(now)}</span>
}
