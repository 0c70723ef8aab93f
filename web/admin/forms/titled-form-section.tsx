import type { ReactNode } from 'react'

export function TitledFormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-4">
      <h2 className="text-20">{title}</h2>
      {children}
    </section>
  )
}
