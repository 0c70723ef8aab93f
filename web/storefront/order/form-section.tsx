import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export function FormSection({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-20">{title}</h2>
      <div className={cx('grid grid-cols-1 gap-4', className)}>{children}</div>
    </section>
  )
}
