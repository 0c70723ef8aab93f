import type { TypedDescription } from '#core/pricing/described/typed-description.ts'

/** Props shared by all sections of the editor. `errorAt` finds the error at a path. */
export interface DescriptionEditorProps {
  typed: TypedDescription
  change: (part: Partial<TypedDescription>) => void
  errorAt: (place: string) => string | undefined
}
