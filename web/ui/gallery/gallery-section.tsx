import type { ReactNode } from 'react'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-8 md:px-8">
      <h2 className="mb-4 text-20">{title}</h2>
      {children}
    </section>
  )
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="mb-3 flex flex-wrap items-center gap-3">{children}</div>
}
