import type { ReactNode } from 'react'

/** The phone around its screen. On a real phone there is no second one drawn: the screen alone is enough. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-96 sm:rounded-[2.75rem] sm:border sm:border-edge sm:bg-key sm:p-2.5 sm:shadow-lift dark:sm:bg-sunk">
      <section
        aria-label="Phone"
        className="relative flex h-[min(44rem,calc(100dvh-8.5rem))] min-h-96 flex-col overflow-hidden rounded-surface border border-line bg-paper sm:rounded-[2.1rem] sm:border-0"
      >
        <span
          aria-hidden
          className="absolute top-2 left-1/2 z-10 hidden h-5 w-20 -translate-x-1/2 rounded-full bg-key sm:block dark:bg-sunk"
        />
        {children}
      </section>
    </div>
  )
}

/** The bar at the top of a phone's screen; it leaves room for the camera. */
export function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line bg-surface px-3 py-1 sm:pt-8">
      {children}
    </header>
  )
}
