import type { ReactNode } from 'react'
import { AlertIcon } from '../front-icons.tsx'

/** Shows an error in one line, above a form's button or inside a card. */
export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-control border border-wrong/40 bg-wrong-wash px-3 py-2 text-15 text-wrong"
    >
      <AlertIcon className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
