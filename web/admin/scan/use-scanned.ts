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

export interface InHand {
  order: ListedOrder
  /** The parcel's number, as it was scanned or typed. */
  tracking: string
  /** What its customer has shown to pick it up; null: nothing was shown. */
  pickUpCode: string | null
}

/** The order whose code was read last, and why there is none. */
export function useScanned() {
  const known = useKnownOrders()
  const navigate = useNavigate()
  const [inHand, setInHand] = useState<InHand | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)
  const take = (order: ListedOrder, pickUpCode: string | null = null) => {
    signal(true)
    setProblem(null)
    setInHand((before) => ({
      order,
      pickUpCode,
      tracking: before?.order.id === order.id ? before.tracking : order.tracking,
    }))
  }
  const fail = (words: string) => {
    signal(false)
    setProblem(words)
  }
  const lookUp = async (code: string, here: ListedOrder | undefined) => {
    setLooking(true)
    try {
      const { order, pick_up_code } = await api(findScannedOrder, { code })
      // What was known is shown already; the server may know it better.
      if (here) setInHand((now) => (now?.order.id === order.id ? { ...now, order } : now))
      else take(order, pick_up_code)
    } catch (error) {
      const unsaid = here && error instanceof ApiError && error.status === 0
      if (!unsaid) fail(wordsOf(error, known.dataUpdatedAt))
    } finally {
      setLooking(false)
    }
  }
  const takeParcel = (scanned: ScannedCode | null): boolean => {
    if (scanned?.kind !== 'parcel' || !inHand || !awaitsNumber(inHand.order)) return false
    signal(true)
    setProblem(null)
    setInHand({ ...inHand, tracking: scanned.number })
    return true
  }
  const onCode = (code: string) => {
    const scanned = parseScannedCode(code)
    if (!scanned)
      return fail('This is no code of an order. Scan the ticket, the label, or type the order’s number.')
    if (scanned.kind === 'batch') return void navigate(`/admin/orders/production/${scanned.id}`)
    if (takeParcel(scanned)) return
    const listed = knownOrder(known.data ?? [], scanned)
    if (listed) take(listed)
    void lookUp(code, listed)
  }
  return {
    inHand,
    problem,
    looking,
    /** A code that the camera has read, or somebody has typed. */
    onCode,
    onTracking: (tracking: string) => setInHand((now) => now && { ...now, tracking }),
    /** What the server says of an order that is in the hand. */
    onOrder: (order: ListedOrder) =>
      setInHand((now) => (now?.order.id === order.id ? { ...now, order } : now)),
    putAway: () => setInHand(null),
  }
}

/** Whether the next parcel's number that is read belongs to it. */
const awaitsNumber = ({ stage, delivery_method }: ListedOrder): boolean =>
  delivery_method === 'pos' && stage !== 'posted' && stage !== 'cancelled'

function wordsOf(error: unknown, knownAt: number): string {
  if (!(error instanceof ApiError)) return 'This code could not be looked up. Please try again.'
  if (error.status !== 0) return error.message
  const loaded =
    knownAt > 0 ? 'is not among the orders at work that this phone has loaded' : 'can’t be looked up'
  return `There is no signal, and this order ${loaded}. Scan it again when there is one.`
}

let sound: AudioContext | undefined

/** Whether a code was taken, for eyes that are on the parcel: a high note, or two low ones; a phone shakes. */
function signal(taken: boolean): void {
  navigator.vibrate?.(taken ? 60 : [60, 60, 60])
  try {
    sound ??= new AudioContext()
    if (taken) note(sound, 1_320, 0)
    else [0, 0.16].forEach((after) => sound && note(sound, 220, after))
  } catch {
    // No sound here: the screen says it, too.
  }
}

function note(context: AudioContext, pitch: number, after: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()]
  const start = context.currentTime + after
  tone.frequency.value = pitch
  loudness.gain.setValueAtTime(0.08, start)
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.12)
  tone.connect(loudness).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.12)
}

const atWork = ['paid', 'in_production', 'ready'] as const
const most = 200
const againMs = 60_000

/** Orders at work, so that a ticket is known without a signal. In memory only: no phone keeps customers' names. */
function useKnownOrders() {
  return useQuery({
    queryKey: [...ordersKey, 'known'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        atWork.map((stage) => api(listOrders, { stage, limit: most }, { signal })),
      )
      return lists.flatMap(({ orders }) => orders)
    },
    refetchInterval: againMs,
  })
}

/** The one that a code means, among those that are known. */
function knownOrder(orders: ListedOrder[], scanned: ScannedCode): ListedOrder | undefined {
  return orders.find((order) => {
    if (scanned.kind === 'order') return order.id === scanned.id
    if (scanned.kind === 'number') return order.number === scanned.number
    return scanned.kind === 'parcel' && normalizeTrackingNumber(order.tracking) === scanned.number
  })
}
