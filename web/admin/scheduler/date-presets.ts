import { dayOf, later, shopNow } from './composer/shop-clock.ts'

export interface Range {
  from: string | undefined
  to: string | undefined
}

const day = (ahead: number) => dayOf(later(shopNow(), ahead * 86_400_000))
const one = (label: string, at: string) => ({ label, from: at, to: at })

export function presets(): (Range & { label: string })[] {
  return [
    one('Today', day(0)),
    one('Tomorrow', day(1)),
    { label: 'Next 7 days', from: day(0), to: day(6) },
    { label: 'Last 7 days', from: day(-6), to: day(0) },
    { label: 'From today on', from: day(0), to: undefined },
  ]
}

export function pastDays(): (Range & { label: string })[] {
  return [
    one('Today', day(0)),
    one('Yesterday', day(-1)),
    { label: 'Last 7 days', from: day(-6), to: day(0) },
    { label: 'Last 30 days', from: day(-29), to: day(0) },
    { label: 'This month', from: `${day(0).slice(0, 8)}01`, to: day(0) },
  ]
}
