import type { TypedDescription } from '#core/pricing/described/typed-description.ts'

export interface DescriptionEditorProps {
  typed: TypedDescription
  change: (part: Partial<TypedDescription>) => void
  errorAt: (place: string) => string | undefined
}
