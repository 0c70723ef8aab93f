import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/tooltip'

/** Tooltips must not contain necessary information, because phones don't show them. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-enter rounded-control bg-ink px-3 py-1.5 text-13 text-paper"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
