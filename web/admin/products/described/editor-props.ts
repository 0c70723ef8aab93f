import type { TypedDescription } from '#core/pricing/described/typed-description.ts'

/** What changes a part of what is typed, and what is wrong with it, by its place in the description. */
export interface EditorProps {
  typed: TypedDescription
  change: (part: Partial<TypedDescription>) => void
  wrongAt: (place: string) => string | undefined
}
