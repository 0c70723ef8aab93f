import { useUiTexts } from '../ui-texts.tsx'

/**
 * First element of every layout. It skips the header and goes to `<main id="main" tabIndex={-1}>`. Visible only while
 * focused.
 */
export function SkipLink({ to = '#main' }: { to?: string }) {
  const words = useUiTexts()
  return (
    <a
      href={to}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 text-15 font-semibold text-paper focus:translate-y-0"
    >
      {words.skip}
    </a>
  )
}
