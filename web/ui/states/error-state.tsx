import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { AlertIcon, RefreshIcon } from '../front-icons.tsx'
import { useUiTexts } from '../ui-texts.tsx'

export function ErrorState({
  title,
  onRetry,
  retryLabel,
  className,
  children,
}: {
  title: ReactNode
  onRetry?: () => void
  retryLabel?: string
  className?: string
  children?: ReactNode
}) {
  const words = useUiTexts()
  return (
    <div
      role="alert"
      className={cx('flex gap-3 rounded-surface border border-wrong/40 bg-wrong-wash p-4 md:p-6', className)}
    >
      <AlertIcon className="mt-1 shrink-0 text-wrong" />
      <div className="min-w-0">
        <p className="font-display text-20 font-semibold">{title}</p>
        {children && <div className="mt-1 text-15">{children}</div>}
        {onRetry && (
          <Button className="mt-4" icon={<RefreshIcon />} onClick={onRetry}>
            {retryLabel ?? words.retry}
          </Button>
        )}
      </div>
    </div>
  )
}
