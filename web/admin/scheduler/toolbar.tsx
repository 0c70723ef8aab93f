import { useEffect, useState, type RefObject } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { CalendarIcon, MenuIcon } from '../../ui/icons.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { cx } from '../../ui/cx.ts'
import { DateRange } from './date-range.tsx'
import { switched, type MessageView, type Show, type useView } from './view.ts'

type Change = ReturnType<typeof useView>['change']

/** After the last key, before the server is asked, ms. */
const restMs = 200

/** What is looked for, and whether it is shown as a list or as a calendar. */
export function Toolbar({
  view,
  onChange,
  onHelp,
  place,
}: {
  view: MessageView
  onChange: Change
  onHelp: () => void
  /** Around the search box, for the key that goes there. */
  place: RefObject<HTMLDivElement | null>
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div ref={place} className="min-w-56 flex-1 sm:max-w-sm">
        <Search view={view} onChange={onChange} />
      </div>
      {view.show === 'list' && (
        <DateRange from={view.from} to={view.to} onChange={(range) => onChange(range)} />
      )}
      <div className="ml-auto flex items-center gap-2">
        <ShowSwitch show={view.show} onShow={(show) => onChange(switched(view, show))} />
        <IconButton label="Keyboard shortcuts" onClick={onHelp} className="max-md:hidden">
          <span aria-hidden className="text-17 font-semibold">
            ?
          </span>
        </IconButton>
      </div>
    </div>
  )
}

/** What is typed shows at once; the address follows when the hand rests. */
function Search({ view, onChange }: { view: MessageView; onChange: Change }) {
  const [text, setText] = useState(view.search ?? '')
  const [asked, setAsked] = useState(view.search)
  if (asked !== view.search) {
    setAsked(view.search)
    // Back, or a link: the address has changed without the box.
    if ((view.search ?? '') !== text.trim()) setText(view.search ?? '')
  }
  useEffect(() => {
    const wanted = text.trim() || undefined
    if (wanted === view.search) return undefined
    const timer = setTimeout(() => onChange({ search: wanted }, { replace: true }), restMs)
    return () => clearTimeout(timer)
  }, [text, view.search, onChange])
  return (
    <SearchInput
      aria-label="Search messages"
      placeholder="Search phone, name or text"
      value={text}
      onValueChange={setText}
      maxLength={200}
    />
  )
}

const shows: { show: Show; label: string; icon: typeof MenuIcon }[] = [
  { show: 'list', label: 'List', icon: MenuIcon },
  { show: 'month', label: 'Calendar', icon: CalendarIcon },
]

function ShowSwitch({ show, onShow }: { show: Show; onShow: (show: Show) => void }) {
  return (
    <fieldset aria-label="Show as" className="flex rounded-control border border-edge bg-surface p-0.5">
      {shows.map(({ show: each, label, icon: Icon }) => {
        const pressed = (show === 'list') === (each === 'list')
        return (
          <button
            key={each}
            type="button"
            aria-pressed={pressed}
            onClick={() => !pressed && onShow(each)}
            className={cx(
              'inline-flex h-[calc(var(--control)-6px)] items-center gap-2 rounded-small px-3 text-15',
              pressed ? 'bg-sunk font-semibold' : 'text-quiet hover:text-ink',
            )}
          >
            <Icon width={18} height={18} className="max-[24rem]:hidden" />
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
