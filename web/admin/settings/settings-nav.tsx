import { useState } from 'react'
import { useNavigate, useLocation, Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useShortcuts } from '../shortcuts.ts'
import { findSettingsCards, settingsGroups } from './settings-groups.ts'

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
        className={cx(buttonClass(), 'w-full')}
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

function Choice({ onChoose }: { onChoose: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const found = findSettingsCards(typed)
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

function useHere() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const group = settingsGroups.find(({ pages }) => pages.some(({ to }) => to === path))
  const page = group?.pages.find(({ to }) => to === path)
  return group && page ? { group: group.label, label: page.label, to: page.to } : null
}

function Groups({ onChoose }: { onChoose: () => void }) {
  const current = useHere()
  return settingsGroups.map(({ label, pages }) => (
    <div key={label} className="min-w-0">
      <p className="px-3 pb-1 text-13 font-semibold text-quiet">{label}</p>
      <ul aria-label={label} className="grid grid-cols-1 gap-0.5">
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              onClick={onChoose}
              aria-current={page.to === current?.to ? 'page' : undefined}
              className={entryLook}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Found({ found, onChoose }: { found: ReturnType<typeof findSettingsCards>; onChoose: () => void }) {
  return (
    <>
      <output className={found.length ? 'sr-only' : 'block px-3 text-15 text-quiet'}>
        {found.length ? `${found.length} found` : 'No settings found. Try another word.'}
      </output>
      <ul aria-label="Settings found" className="grid grid-cols-1 gap-0.5">
        {found.map(({ to, title, on }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} className={entryLook}>
              <span className="min-w-0">
                {title}
                {on && <span className="block text-13 text-quiet">{on}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const entryLook =
  'relative flex min-h-11 items-center rounded-control px-3 py-1 text-15 text-quiet no-underline hover:bg-sunk ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-sunk aria-[current]:font-semibold ' +
  'aria-[current]:text-ink lg:min-h-9'
