import { useEffect, useRef, useState } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { Button } from '#web/ui/button.tsx'
import { DriveIcon } from '#web/ui/icons.tsx'
import { PauseFocusTrap } from '#web/ui/overlays/pause-focus-trap.tsx'
import { useMediaSetup } from '../media-queries.ts'
import { wraps } from '../wraps.ts'
import { useDrive } from './use-drive.ts'

/** `Choose Files from Drive` (DRIVE-01), with what went wrong on a line of its own after the buttons. */
export function DriveButton({ onPicked }: { onPicked: (items: MediaItem[]) => void }) {
  const { data, isError } = useMediaSetup()
  const setup = isError ? null : data?.drive
  const button = useRef<HTMLButtonElement>(null)
  const drive = useDrive(setup, useSeen(button), onPicked)
  return (
    <>
      <Button
        ref={button}
        className={wraps}
        icon={<DriveIcon />}
        busy={drive.loading || drive.picking}
        busyLabel="Loading..."
        onClick={drive.choose}
      >
        Choose Files from Drive
      </Button>
      {drive.error && (
        <p role="alert" className="order-last w-full text-13 text-wrong">
          {drive.error}
          {setup === null &&
            ': Google Drive is not set up for this shop. Enter its keys in Settings, under Google Drive.'}
        </p>
      )}
      {drive.error && !drive.ready && setup && (
        <p className="order-last w-full text-13 text-quiet">
          Check your connection, then press the button to load it again.
        </p>
      )}
      {drive.picking && <PauseFocusTrap />}
    </>
  )
}

/** Whether it has come into sight: Google's scripts are not for those who only look at the list. */
function useSeen(element: { current: Element | null }): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
