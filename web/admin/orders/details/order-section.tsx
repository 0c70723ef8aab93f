import type { ReactNode } from 'react'

export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-15 text-quiet">{title}</h3>
      {children}
    </section>
  )
}
