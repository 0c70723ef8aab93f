import type { TypedDescription } from '#core/pricing/described/typed-description.ts'

/** Props shared by the sections of the description editor. `wrongAt` finds the error at a path. */
export interface EditorProps {
  typed: TypedDescription
  change: (part: Partial<TypedDescription>) => void
  wrongAt: (place: string) => string | undefined
}
