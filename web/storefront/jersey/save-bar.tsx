import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { CheckCircleIcon } from '#web/ui/icons.tsx'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'

/** Always in sight: what isn't saved yet, why a save stopped, and Save; once one has gone through, the way on. */
export function SaveBar({
  problem,
  unsaved,
  saving,
  done,
  onSave,
}: {
  /** Why the last save stopped. */
  problem: string | null
  unsaved: number
  saving: boolean
  /** Something was saved on this visit. */
  done: boolean
  onSave: () => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <div className="sticky bottom-[min(0px,calc((100vw-18rem)*999))] z-20 -mx-4 mt-16 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:bottom-4 md:mx-0 md:rounded-surface md:border md:px-6 md:py-3 md:shadow-lift">
      {problem && (
        // Over what is above: as it comes and goes, the button must not move away under a pointer.
        <div className="absolute inset-x-4 bottom-full mb-2 rounded-control bg-surface shadow-lift md:inset-x-0">
          <ErrorNote>{problem}</ErrorNote>
        </div>
      )}
      <output
        aria-live="polite"
        className="flex min-w-min flex-1 basis-28 items-center gap-2 text-15 text-quiet tabular-nums"
      >
        {unsaved ? (
          t.unsaved(unsaved)
        ) : (
          <>
            <CheckCircleIcon className="shrink-0 text-good" />
            {t.allSaved}
          </>
        )}
      </output>
      <div className="ml-auto flex gap-2">
        {done && unsaved === 0 && (
          <ButtonLink to="/JerseySoftball/thank-you" size="large" className="max-sm:px-4">
            {t.done}
          </ButtonLink>
        )}
        <Button
          variant="primary"
          size="large"
          busy={saving}
          busyLabel={t.saving}
          onClick={onSave}
          className="max-sm:px-4"
        >
          {t.save}
        </Button>
      </div>
    </div>
  )
}
