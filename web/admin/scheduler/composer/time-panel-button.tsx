import * as Popover from 'radix-ui/popover'
import { useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CalendarIcon } from '#web/ui/icons.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { TimePanel } from './time-panel.tsx'

/** Opens the calendar and the clock: beside the field on a desk, as a sheet on a phone. */
export function TimePanelButton(choice: ComponentProps<typeof TimePanel>) {
  const [open, setOpen] = useState(false)
  const wide = useMediaQuery('(width >= 40rem)')
  const done = () => setOpen(false)
  if (!wide) {
    return (
      <>
        <button type="button" {...trigger} onClick={() => setOpen(true)}>
          <CalendarIcon />
        </button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Schedule Time"
          footer={
            <Button variant="primary" onClick={done}>
              Done
            </Button>
          }
        >
          <TimePanel {...choice} />
        </Dialog>
      </>
    )
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger {...trigger}>
        <CalendarIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          // The side menu is to be seen whole.
          collisionBoundary={document.querySelector('main')}
          collisionPadding={8}
          aria-label="Date and time"
          className="z-60 max-h-(--radix-popover-content-available-height) animate-enter overflow-y-auto rounded-surface border border-line bg-surface p-4 shadow-lift outline-none"
        >
          <TimePanel {...choice} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const trigger = {
  'aria-label': 'Choose date and time',
  className:
    'absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-quiet hover:text-ink focus-visible:-outline-offset-4',
}
