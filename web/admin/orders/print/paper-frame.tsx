import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { requireRole } from '#core/contract.ts'
import { RequireAccess } from '#web/account/require-access.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { QueryProvider } from '#web/admin/queries.tsx'

/** `paper` is a CSS page size. */
export function PrintPageAccess({ paper, children }: { paper: string; children: ReactNode }) {
  return (
    <RequireAccess access={requireRole('contributor')}>
      <QueryProvider>
        <style>{`@page { size: ${paper}; margin: 0 }`}</style>
        {children}
      </QueryProvider>
    </RequireAccess>
  )
}

export function PaperFrame({
  title,
  back,
  actions,
  ready,
  failure,
  onRetry,
  children,
}: {
  title: string
  back: { to: string; label: string }
  actions?: ReactNode
  ready: boolean
  failure: { title: string; error: Error } | null
  onRetry: () => void
  children: ReactNode
}) {
  return (
    <main className="min-h-dvh bg-sunk p-4 text-ink scheme-light print:min-h-0 print:bg-surface print:p-0">
      <title>{`${title} · Cetak`}</title>
      <header className="mx-auto mb-4 flex max-w-[210mm] flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-20">{title}</h1>
        <span className="flex flex-wrap gap-2">
          <Link to={back.to} className={buttonClass()}>
            {back.label}
          </Link>
          {actions}
          <Button
            variant="primary"
            why={!ready && 'The page is still loading.'}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </span>
      </header>
      {failure && (
        <ErrorState title={failure.title} onRetry={onRetry}>
          {failure.error.message}
        </ErrorState>
      )}
      {children}
    </main>
  )
}

/** `box-decoration-clone` repeats the margins on every printed page. */
export const a4PageClass =
  'mx-auto min-h-[290mm] w-full max-w-[210mm] bg-surface p-[8mm] text-15 text-ink sm:p-[15mm] ' +
  'print:min-h-0 print:max-w-none print:box-decoration-clone print:p-[15mm]'
