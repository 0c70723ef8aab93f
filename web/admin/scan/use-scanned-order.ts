import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ListedOrder, listOrders } from '#core/orders/admin/order-list.ts'
import { findScannedOrder } from '#core/orders/shipping/scan.ts'
import {
  parseScannedCode,
  type ScannedCode,
  normalizeTrackingNumber,
} from '#core/orders/shipping/scanned-code.ts'
import { api, ApiError } from '#web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { ordersKey } from '../orders/order-queries.ts'

export interface ScannedOrder {
  order: ListedOrder
  tracking: string
  pickUpCode: string | null
}

export function useScannedOrder() {
  const known = useKnownOrders()
  const navigate = useNavigate()
  const [inHand, setInHand] = useState<ScannedOrder | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLookingUp, setLookingUp] = useState(false)
  const showOrder = (order: ListedOrder, pickUpCode: string | null = null) => {
    signalResult(true)
    setProblem(null)
    setInHand((before) => ({
      order,
      pickUpCode,
      tracking: before?.order.id === order.id ? before.tracking : order.tracking,
    }))
  }
  const showProblem = (words: string) => {
    signalResult(false)
    setProblem(words)
  }
  const lookUp = async (code: string, here: ListedOrder | undefined) => {
    setLookingUp(true)
    try {
      const { order, pick_up_code } = await api(findScannedOrder, { code })
      // The cached order is already shown, so the reply only updates it.
      if (here) setInHand((now) => (now?.order.id === order.id ? { ...now, order } : now))
      else showOrder(order, pick_up_code)
    } catch (error) {
      const unsaid = here && error instanceof ApiError && error.status === 0
      if (!unsaid) showProblem(describeLookupError(error, known.dataUpdatedAt))
    } finally {
      setLookingUp(false)
    }
  }
  const takeParcel = (scanned: ScannedCode | null): boolean => {
    if (scanned?.kind !== 'parcel' || !inHand || !needsTrackingNumber(inHand.order)) return false
    signalResult(true)
    setProblem(null)
    setInHand({ ...inHand, tracking: scanned.number })
    return true
  }
  const onCode = (code: string) => {
    const scanned = parseScannedCode(code)
    if (!scanned)
      return showProblem('This is not an order code. Scan a ticket or label, or enter the order number.')
    if (scanned.kind === 'batch') return void navigate(`/admin/orders/production/${scanned.id}`)
    if (takeParcel(scanned)) return
    const listed = findKnownOrder(known.data ?? [], scanned)
    if (listed) showOrder(listed)
    void lookUp(code, listed)
  }
  return {
    inHand,
    problem,
    looking: isLookingUp,
    onCode,
    onTracking: (tracking: string) => setInHand((now) => now && { ...now, tracking }),
    onOrder: (order: ListedOrder) =>
      setInHand((now) => (now?.order.id === order.id ? { ...now, order } : now)),
    putAway: () => setInHand(null),
  }
}

/** Returns `true` if the next scanned tracking number belongs to this order. */
const needsTrackingNumber = ({ stage, delivery_method }: ListedOrder): boolean =>
  delivery_method === 'pos' && stage !== 'posted' && stage !== 'cancelled'

function describeLookupError(error: unknown, knownAt: number): string {
  if (!(error instanceof ApiError)) return 'This code could not be looked up. Please try again.'
  if (error.status !== 0) return error.message
  const loaded = knownAt > 0 ? 'is not among the open orders on this phone' : 'can’t be looked up'
  return `You are offline, and this order ${loaded}. Scan it again when you are online.`
}

let sound: AudioContext | undefined

/**
 * Signals success with a high tone and failure with two low tones, because staff look at the parcel. Phones also
 * vibrate.
 */
function signalResult(taken: boolean): void {
  navigator.vibrate?.(taken ? 60 : [60, 60, 60])
  try {
    sound ??= new AudioContext()
    if (taken) playTone(sound, 1_320, 0)
    else [0, 0.16].forEach((after) => sound && playTone(sound, 220, after))
  } catch {
    // Audio is unavailable. The screen also shows the result.
  }
}

function playTone(context: AudioContext, pitch: number, after: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()]
  const start = context.currentTime + after
  tone.frequency.value = pitch
  loudness.gain.setValueAtTime(0.08, start)
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.12)
  tone.connect(loudness).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.12)
}

const openStages = ['paid', 'in_production', 'ready'] as const
const maxOrders = 200
const refetchMs = 60_000

/**
 * Loads open orders, so that tickets can be scanned offline. The orders are kept only in memory, so that phones store
 * no customer names.
 */
function useKnownOrders() {
  return useQuery({
    queryKey: [...ordersKey, 'known'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        openStages.map((stage) => api(listOrders, { stage, limit: maxOrders }, { signal })),
      )
      return lists.flatMap(({ orders }) => orders)
    },
    refetchInterval: refetchMs,
  })
}

function findKnownOrder(orders: ListedOrder[], scanned: ScannedCode): ListedOrder | undefined {
  return orders.find((order) => {
    if (scanned.kind === 'order') return order.id === scanned.id
    if (scanned.kind === 'number') return order.number === scanned.number
    return scanned.kind === 'parcel' && normalizeTrackingNumber(order.tracking) === scanned.number
  })
}
