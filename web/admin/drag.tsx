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

/** A press becomes a drag when the pointer has gone so far, px. */
const slack = 6

/** With mouse and pen only: under a finger the page scrolls, and there is another way to move a thing. */
class Mouse extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: ({ nativeEvent: { target, button } }: MouseEvent, _: MouseSensorOptions, pressed?: Pressed) =>
        button === 0 && isGrabbed(target, pressed?.active.node.current),
    },
  ]
}
interface Pressed {
  active: { node: { current: HTMLElement | null } }
}

/** Whether the press was on the thing, and not on a control on it (but for `data-grab`) or in a window over it. */
function isGrabbed(target: EventTarget | null, thing: HTMLElement | null | undefined): boolean {
  if (!(target instanceof Element) || !thing?.contains(target)) return false
  const control = target.closest('a, button')
  return !control || control === thing || control.matches('[data-grab]')
}

const silent = () => undefined
/** The library says nothing: those who don't see the drag have their own way to move a thing, with its own words. */
export const silently = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
}

/**
 * Drags things (`useThing`) to places (`usePlace`) within `area`; near an edge what scrolls does so by itself, and
 * Escape lets go. `words`: what follows the pointer.
 */
export function useDrag<Thing>({
  find,
  words,
  onDrop,
}: {
  find: (id: string) => Thing | undefined
  words: (thing: Thing) => ReactNode
  onDrop: (thing: Thing, place: string) => void
}) {
  const [dragged, setDragged] = useState<{ thing: Thing; place: string | null } | null>(null)
  const sensors = useSensors(useSensor(Mouse, { activationConstraint: { distance: slack } }))
  return {
    /** What is being dragged, and the place that it is over. */
    thing: dragged?.thing ?? null,
    place: dragged?.place ?? null,
    area: (children: ReactNode) => (
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silently}
        onDragStart={({ active }) => {
          const thing = find(String(active.id))
          setDragged(thing ? { thing, place: null } : null)
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

/** For the element that can be dragged. `may`: whether it can be now. */
export function useThing(id: string, may: boolean) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: !may })
  return { isDragging, grip: { ref: setNodeRef, ...listeners } }
}

/** For the element that things are dropped on. */
export function usePlace(id: string) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return { isOver, place: { ref: setNodeRef, 'data-place': id } }
}
