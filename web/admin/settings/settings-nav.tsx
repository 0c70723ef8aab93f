import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonLook } from '#web/ui/button-look.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useShortcuts } from '../shortcuts.ts'
import { findCards } from './groups.ts'
import { useHere, Groups, Found } from './settings-groups.tsx'

/** The groups with their pages and a search: at the side on a desk, on the phone behind one button. */
export function SettingsNav() {
  const wide = useMediaQuery('(width >= 64rem)')
  const [choosing, setChoosing] = useState(false)
  const current = useHere()
  useShortcuts({
    '/': () => (wide ? document.getElementById(searchId)?.focus() : setChoosing(true)),
  })
  if (wide)
    return (
      <nav
        aria-label="Settings"
        className="sticky top-20 -m-1 grid max-h-[calc(100dvh-6rem)] min-w-0 grid-cols-1 gap-4 overflow-y-auto p-1"
      >
        <Choice onChoose={() => {}} />
      </nav>
    )
  return (
    <nav aria-label="Settings" className="min-w-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className={cx(buttonLook(), 'w-full')}
      >
        <span className="min-w-0 flex-1 truncate text-left">
          {current ? `${current.group}: ${current.label}` : 'All settings'}
        </span>
        <ChevronDownIcon className="shrink-0" />
      </button>
      <Dialog open={choosing} onOpenChange={setChoosing} title="Settings" size="small">
        <div className="grid grid-cols-1 gap-4">
          <Choice onChoose={() => setChoosing(false)} />
        </div>
      </Dialog>
    </nav>
  )
}

const searchId = 'search-settings'

/** The search, and under it what it found, or all there is. */
function Choice({ onChoose }: { onChoose: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const found = findCards(typed)
  const done = () => {
    setTyped('')
    onChoose()
  }
  return (
    <>
      <search>
        <SearchInput
          id={searchId}
          aria-label="Search settings"
          placeholder="Search settings"
          value={typed}
          onValueChange={setTyped}
          maxLength={60}
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || !found[0]) return
            void navigate(found[0].to)
            done()
          }}
        />
      </search>
      {typed.trim() === '' ? <Groups onChoose={done} /> : <Found found={found} onChoose={done} />}
    </>
  )
}
