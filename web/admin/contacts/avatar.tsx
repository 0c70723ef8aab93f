export function ContactAvatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-13 font-semibold text-quiet"
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
