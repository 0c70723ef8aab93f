import type { ReactNode } from 'react'

export function CompactField({
  label,
  error,
  children,
}: {
  label: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div data-field className="min-w-0 scroll-mt-32">
      <label className="block">
        <span className="mb-1 block text-13 text-quiet">{label}</span>
        {children}
      </label>
      {error && (
        <p aria-live="polite" className="mt-1 text-13 text-wrong">
          {error}
        </p>
      )}
    </div>
  )
}
