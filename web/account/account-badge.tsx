import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../ui/cx.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { AccountEntries } from './account-entries.tsx'
import { accountName } from './account-name.ts'
import { accountTriggerLook } from './account-trigger-look.ts'
import { useOpenMenu } from './use-open-menu.ts'

/**
 * The badge of a signed-in person, which opens the menu (MENU-02, 03). In large letters on a phone the name gives way to
 * the title of the page: it is in the menu, too.
 */
export default function AccountBadge({ email, administrator }: { email: string; administrator: boolean }) {
  const [open, setOpen] = useState(false)
  const [box, badge, menuId] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null), useId()]
  const { name, initial } = accountName(email)
  const named = /^\/admin(\/|$)/.test(useLocation().pathname)
  useOpenMenu(box, open, (byKey) => {
    setOpen(false)
    if (byKey) badge.current?.focus()
  })
  return (
    <div ref={box} className="relative">
      <button
        ref={badge}
        type="button"
        aria-label={`Account menu: ${name}`}
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
        className={cx(accountTriggerLook, named && 'px-1.5')}
      >
        <span className="grid size-8 place-items-center rounded-full bg-ink font-display text-15 font-bold text-paper">
          {initial}
        </span>
        {named && (
          <>
            <span className="max-w-20 truncate text-15 font-semibold sm:max-w-40 @max-[15rem]:hidden">
              {name}
            </span>
            <ChevronDownIcon className={cx('shrink-0 text-quiet', open && 'rotate-180')} />
          </>
        )}
      </button>
      {open && (
        <AccountEntries
          id={menuId}
          email={email}
          administrator={administrator}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}
