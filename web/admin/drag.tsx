import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type MouseSensorOptions,
} from '@dnd-kit/core'
import { useState, type MouseEvent, type ReactNode } from 'react'

const dragDistancePx = 6

/** Dragging works with mouse and pen only. Touch scrolls the page, and a menu moves items instead. */
class MouseAndPenSensor extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: (
        { nativeEvent: { target, button } }: MouseEvent,
        _: MouseSensorOptions,
        pressed?: PressTarget,
      ) => button === 0 && isGrabbed(target, pressed?.active.node.current),
    },
  ]
}
interface PressTarget {
  active: { node: { current: HTMLElement | null } }
}

/**
 * Returns `true` if the press was on the item itself and not on a control inside (except `data-grab`) or in a dialog
 * above the item.
 */
function isGrabbed(target: EventTarget | null, draggedItem: HTMLElement | null | undefined): boolean {
  if (!(target instanceof Element) || !draggedItem?.contains(target)) return false
  const control = target.closest('a, button')
  return !control || control === draggedItem || control.matches('[data-grab]')
}

const noAnnouncement = () => undefined
/**
 * Turns off the library's announcements, because screen reader users move items with the keyboard, which has
 * its own announcements.
 */
export const silentDragAnnouncements = {
  announcements: {
    onDragStart: noAnnouncement,
    onDragOver: noAnnouncement,
    onDragEnd: noAnnouncement,
    onDragCancel: noAnnouncement,
  },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
}

/**
 * Moves items (`useDraggableItem`) to drop targets (`useDropTarget`) within `area`. Scrollable areas scroll near
 * their edges, and Escape cancels. `words` is the label that follows the pointer.
 */
export function useDragAndDrop<Thing>({
  find,
  words,
  onDrop,
}: {
  find: (id: string) => Thing | undefined
  words: (draggedItem: Thing) => ReactNode
  onDrop: (draggedItem: Thing, place: string) => void
}) {
  const [dragged, setDragged] = useState<{ thing: Thing; place: string | null } | null>(null)
  const sensors = useSensors(
    useSensor(MouseAndPenSensor, { activationConstraint: { distance: dragDistancePx } }),
  )
  return {
    thing: dragged?.thing ?? null,
    place: dragged?.place ?? null,
    area: (children: ReactNode) => (
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silentDragAnnouncements}
        onDragStart={({ active }) => {
          const draggedItem = find(String(active.id))
          setDragged(draggedItem ? { thing: draggedItem, place: null } : null)
        }}
        onDragOver={({ over }) =>
          setDragged((was) => was && { ...was, place: over ? String(over.id) : null })
        }
        onDragEnd={({ over }) => {
          setDragged(null)
          if (dragged && over) onDrop(dragged.thing, String(over.id))
        }}
        onDragCancel={() => setDragged(null)}
      >
        {children}
        <DragOverlay dropAnimation={null} zIndex={50}>
          {dragged && (
            <div
              aria-hidden
              className="w-fit max-w-48 truncate rounded-small border border-edge bg-surface px-2 py-1 text-13 tabular-nums shadow-lift"
            >
              {words(dragged.thing)}
            </div>
          )}
        </DragOverlay>
      </DndContext>
    ),
  }
}

export function useDraggableItem(id: string, may: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: !may })
  return { isDragging, grip: { ref: setNodeRef, ...listeners } }
}

export function useDropTarget(id: string) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return { isOver, place: { ref: setNodeRef, 'data-place': id } }
}
