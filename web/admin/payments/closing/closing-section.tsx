import { useId, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export function ClosingSection({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-17 font-semibold">
            {title}
          </h2>
          {actions}
        </div>
        {children}
      </Card>
    </section>
  )
}

export const AmountList = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-2 text-15">{children}</dl>
)

export const AmountRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{label}</dt>
    <dd className="text-end tabular-nums">{children}</dd>
  </div>
)
