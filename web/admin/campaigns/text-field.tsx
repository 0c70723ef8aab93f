import { useRef } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { characterCount } from '../chat/character-count.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { VariableChips } from '../templates/variable-chips.tsx'
import type { Content } from './use-content.ts'

/** The words that everybody gets, with the variables that may stand in them. */
export function TextField({ content: { text, setText, limits, errors } }: { content: Content }) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="min-w-0">
      <Field
        label="Message"
        hint={characterCount(text, limits)}
        error={errors.text ?? undefined}
        action={<TemplatePicker onChoose={(template) => setText(template.text)} />}
      >
        <TextArea ref={area} rows={6} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <VariableChips field={area} onInsert={setText} />
    </div>
  )
}
