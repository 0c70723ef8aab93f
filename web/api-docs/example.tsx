import { CopyButton } from '../ui/copy-button.tsx'

/** A piece of text to copy, as it stands. Focusable, so that a long line can be scrolled by keyboard. */
export function Example({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative min-w-0">
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-control border border-line bg-sunk p-3 pt-12 sm:pt-3 sm:pr-24"
      >
        <pre className="font-mono text-13">{text}</pre>
      </section>
      <span className="absolute top-2 right-2">
        <CopyButton text={text} />
      </span>
    </div>
  )
}
