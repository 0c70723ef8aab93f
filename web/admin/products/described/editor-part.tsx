import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** A part of a product's description under its own heading, told apart from the labels of its fields. */
export function EditorPart({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0 border-t border-line pt-4">
      <h3 className="mb-3 text-17">{title}</h3>
      <div className={cx('grid gap-x-4', className)}>{children}</div>
    </section>
  )
}
