import { Button } from '#web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'

/** Steps from page to page. Shown only where there is more than one. */
export function Pager({
  page,
  shown,
  perPage,
  onPrevious,
  onNext,
}: {
  page: number
  /** Messages on this page. */
  shown: number
  perPage: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}) {
  if (!onPrevious && !onNext) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-center gap-3">
      <Button disabled={!onPrevious} icon={<ChevronLeftIcon />} onClick={() => onPrevious?.()}>
        Previous
      </Button>
      <output className="min-w-24 text-center text-15 text-quiet tabular-nums">
        Page {page.toLocaleString('en')}
        {shown > 0 && (
          <span className="block text-13">
            {first.toLocaleString('en')}–{(first + shown - 1).toLocaleString('en')}
          </span>
        )}
      </output>
      <Button disabled={!onNext} onClick={() => onNext?.()}>
        Next
        <ChevronRightIcon />
      </Button>
    </nav>
  )
}
