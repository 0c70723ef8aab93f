import { useRef, useState, type KeyboardEvent } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { boardColumns } from '#core/orders/order-stages.ts'
import { getDropStage } from './columns.ts'

export interface KeyboardMove {
  order: ListedOrder | null
  /** Column where the order would be dropped, or `null`. */
  place: string | null
  onKeyDown: (order: ListedOrder, event: KeyboardEvent<HTMLElement>) => void
  cancel: () => void
  announcement: string
}

const arrowSteps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Space picks the order up, the left and right arrows choose an allowed column, Space or Enter drops it, and
 * Escape cancels. While no order is picked up, the arrow keys move the focus between cards.
 */
export function useKeyboardMove(onDrop: (order: ListedOrder, place: string) => void): KeyboardMove {
  const [carried, setCarried] = useState<{ order: ListedOrder; place: string } | null>(null)
  const [announced, setAnnounced] = useState('')

  function letGo(): void {
    if (carried) setAnnounced(`Cancelled. ${carried.order.number} stays in its column.`)
    setCarried(null)
  }
  function pickUp(order: ListedOrder): void {
    const own = boardColumns.find(({ stages }) => stages.some((stage) => stage === order.stage))
    setCarried({ order, place: own?.key ?? '' })
    setAnnounced(
      `Picked up ${order.number}. Press the left or right arrow to choose a column, Space to drop, Escape to cancel.`,
    )
  }
  function chooseColumn({ order, place }: { order: ListedOrder; place: string }, step: -1 | 1): void {
    const at = boardColumns.findIndex(({ key }) => key === place)
    const ahead = step > 0 ? boardColumns.slice(at + 1) : boardColumns.slice(0, Math.max(0, at)).toReversed()
    const isOwn = (key: string) =>
      boardColumns.some((each) => each.key === key && each.stages.some((stage) => stage === order.stage))
    const next = ahead.find(({ key }) => isOwn(key) || getDropStage(key, order))
    if (!next) return
    setCarried({ order, place: next.key })
    setAnnounced(isOwn(next.key) ? `Back over ${next.label}.` : `Over ${next.label}.`)
  }
  function drop({ order, place }: { order: ListedOrder; place: string }): void {
    if (!getDropStage(place, order)) return letGo()
    setCarried(null)
    setAnnounced('')
    onDrop(order, place)
  }

  return {
    order: carried?.order ?? null,
    place: carried?.place ?? null,
    announcement: announced,
    cancel: letGo,
    onKeyDown(order, event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const step = arrowSteps[event.key]
      if (event.key === ' ' && !carried) pickUp(order)
      else if (carried && (event.key === ' ' || event.key === 'Enter')) drop(carried)
      else if (carried && event.key === 'Escape') letGo()
      else if (carried && step) chooseColumn(carried, step)
      else if (carried || !moveFocus(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const column = event.currentTarget.closest('[data-place]')
  const cards = listCards(column)
  const at = cards.indexOf(event.currentTarget)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    cards[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    return true
  }
  const step = arrowSteps[event.key]
  if (!step || !column) return false
  const columns = [...document.querySelectorAll('[data-place]')]
  for (let next = columns.indexOf(column) + step; columns[next]; next += step) {
    const others = listCards(columns[next])
    const other = others[Math.min(at, others.length - 1)]
    if (other) {
      other.focus()
      break
    }
  }
  return true
}

const listCards = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

/**
 * Keeps the focus on a card that moves to another column. Call `follow` before the move, and `arrived` for each
 * rendered card.
 */
export function useCardFocus() {
  const wanted = useRef<{ id: string; place: string } | null>(null)
  return {
    follow: (id: string, place: string) => {
      wanted.current = { id, place }
    },
    arrived: (id: string, card: HTMLElement | null) => {
      const place = card?.closest<HTMLElement>('[data-place]')?.dataset['place']
      if (wanted.current?.id !== id || wanted.current.place !== place) return
      wanted.current = null
      card?.focus()
    },
  }
}
