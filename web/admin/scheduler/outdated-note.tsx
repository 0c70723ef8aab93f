import { broughtUpToDate, outdatedWords } from '#core/messaging/day-words.ts'
import { parseShopTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'

/** Says that a text names the day or time before it was moved, and puts the new one there when asked. Shop times. */
export function OutdatedNote({
  text,
  from,
  to,
  onChange,
}: {
  text: string
  from: string
  to: string
  onChange: (text: string) => void
}) {
  const [before, after] = [parseShopTime(from), parseShopTime(to)]
  const outdated = before && after ? outdatedWords(text, before, after) : []
  if (outdated.length === 0) return null
  const [was, is] = [outdated.map((word) => word.was).join(', '), outdated.map((word) => word.is).join(', ')]
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution tabular-nums">
      <span>The text still says {was}.</span>
      <Button size="small" onClick={() => onChange(broughtUpToDate(text, outdated))}>
        Say {is}
      </Button>
    </output>
  )
}
