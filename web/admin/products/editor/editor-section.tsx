import type { ReactNode } from 'react'

/** The links above the form and in the save bar scroll to this section. */
export function EditorSection({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 scroll-mt-28 gap-4 rounded-surface border border-line bg-surface p-4 outline-none sm:p-5"
    >
      <div>
        <h2 id={`${id}-title`} className="text-20">
          {title}
        </h2>
        {note && <p className="mt-1 text-15 text-quiet">{note}</p>}
      </div>
      {children}
    </section>
  )
}
