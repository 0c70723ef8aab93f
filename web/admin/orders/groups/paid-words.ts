import type { PaidWay } from '#core/orders/group/group-order.ts'
import type { Tone } from '#web/ui/states/status-pill.tsx'

export const paidWords: Record<PaidWay, string> = {
  '': 'Not paid',
  said: 'Says it is paid',
  slip: 'Slip came',
  cash: 'Cash with the organiser',
  seen: 'Paid',
}
export const paidTones: Record<PaidWay, Tone> = {
  '': 'neutral',
  said: 'caution',
  slip: 'caution',
  cash: 'good',
  seen: 'good',
}
