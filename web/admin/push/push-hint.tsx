import { useState } from 'react'
import { Link } from 'react-router'
import { readStoredValue, storeValue } from '#web/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/front-icons.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BellIcon } from '#web/ui/icons.tsx'
import { useBrowserPushState, useTurnOnPush } from './push-queries.ts'

const dismissedKey = 'cetak_push_hint'

export function PushHint() {
  const { data: browser } = useBrowserPushState()
  const turnOn = useTurnOnPush()
  const [isDismissed, setDismissed] = useState(() => readStoredValue(dismissedKey) !== null)
  const canTurnOn = browser?.support === 'available' && browser.isUndecided
  const needsInstall = browser?.support === 'needs_install'
  if (isDismissed || !(canTurnOn || needsInstall)) return null
  return (
    <aside
      aria-label="Notifications"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-sunk py-1 pr-1 pl-4 text-13"
    >
      <BellIcon width={16} height={16} className="shrink-0 text-quiet" />
      <p className="min-w-0 flex-1">Get notified of new messages</p>
      {needsInstall ? (
        <Link to="/profile#notifications" className="text-link underline">
          How to turn on
        </Link>
      ) : (
        <Button size="small" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          Turn on
        </Button>
      )}
      <IconButton
        label="Dismiss"
        onClick={() => {
          storeValue(dismissedKey, 'dismissed')
          setDismissed(true)
        }}
      >
        <CloseIcon width={16} height={16} />
      </IconButton>
    </aside>
  )
}
