import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { scrollToSection, type SectionProblem } from './sections.ts'

export function SaveBar({
  problems,
  changed,
  busy,
  action,
  preview,
  cancelTo,
}: {
  problems: SectionProblem[]
  changed: boolean
  busy: boolean
  action: string
  preview: ReactNode
  cancelTo: string
}) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:mx-0 md:rounded-surface md:border"
    >
      {problems.length > 0 && (
        <section aria-label="Fix before saving">
          <ul className="grid gap-x-4 text-15 text-wrong">
            {problems.map(({ section, message }) => (
              <li key={section.id} className="flex min-w-0 items-baseline gap-2">
                <button
                  type="button"
                  className="min-h-8 min-w-0 text-left underline underline-offset-4"
                  onClick={() => scrollToSection(section.id)}
                >
                  <span className="font-semibold">{section.title}:</span> {message}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex items-center justify-end gap-2">
        <p aria-live="polite" className="mr-auto min-w-0 text-13 text-quiet">
          {problems.length > 0 ? 'Not saved yet' : changed ? 'Unsaved changes' : ''}
        </p>
        {preview}
        <ButtonLink to={cancelTo} className="max-sm:hidden">
          Cancel
        </ButtonLink>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </div>
  )
}
