import { initialsOf } from './initials.ts'

/** A person's initials in a quiet circle. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-13 font-semibold text-quiet"
    >
      {initialsOf(name)}
    </span>
  )
}
