import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Halftone } from '#web/ui/theme/halftone.tsx'
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx'
import { Wordmark } from '#web/ui/theme/wordmark.tsx'

export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_1fr] overflow-hidden">
      <Halftone ink="cyan" className="top-1/4 -left-56 size-112 opacity-70" />
      <Halftone ink="magenta" className="-right-52 -bottom-52 size-128 opacity-70" />
      <header className="flex items-center justify-between px-4 py-3 sm:px-8 sm:py-5">
        <Link to="/" className="rounded-control text-ink no-underline">
          <Wordmark className="text-26" />
        </Link>
        <ThemeToggle />
      </header>
      <main className="grid place-items-center px-6 pt-4 pb-20">
        <div className="crop-marks w-full max-w-md border border-line bg-surface px-6 py-8 sm:px-10 sm:py-10">
          {children}
        </div>
      </main>
    </div>
  )
}
