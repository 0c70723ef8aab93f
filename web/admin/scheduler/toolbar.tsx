import type { RefObject } from 'react'
import { ShowSwitch } from '#web/ui/desk/show-switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CalendarIcon, MenuIcon } from '#web/ui/icons.tsx'
import { AddressSearch } from '../address-search.tsx'
import { DateRange } from './date-range.tsx'
import { switched, type MessageView, type Show, type useView } from './view.ts'

type Change = ReturnType<typeof useView>['change']

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
      <div ref={place} className="min-w-0 flex-1 basis-56 sm:max-w-sm">
        <AddressSearch
          search={view.search}
          onSearch={(search) => onChange({ search, since: undefined }, { replace: true })}
          label="Search messages"
          placeholder="Search phone, name or text"
        />
      </div>
      {view.show === 'list' && (
        <DateRange
          from={view.from}
          to={view.to}
          onChange={(range) => onChange({ ...range, since: undefined })}
        />
      )}
      <div className="ml-auto flex items-center gap-2">
        <ShowSwitch
          ways={shows}
          value={view.show === 'list' ? 'list' : 'month'}
          onValueChange={(show) => onChange(switched(view, show))}
        />
        <IconButton label="Keyboard shortcuts" onClick={onHelp} className="max-md:hidden">
          <span aria-hidden className="text-17 font-semibold">
            ?
          </span>
        </IconButton>
      </div>
    </div>
  )
}

const shows: { value: Show; label: string; icon: typeof MenuIcon }[] = [
  { value: 'list', label: 'List', icon: MenuIcon },
  { value: 'month', label: 'Calendar', icon: CalendarIcon },
]
