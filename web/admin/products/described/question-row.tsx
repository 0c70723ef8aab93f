import type { ProductFacts } from '#core/catalog/product-facts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/icons.tsx'
import { SmallField } from '../editor/small-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

export type Question = ProductFacts['questions'][number]

/** One question with its answer, each in both languages. */
export function QuestionRow({
  question: { question, answer },
  number,
  last,
  wrongAt,
  onChange,
  onMove,
  onRemove,
}: {
  question: Question
  number: number
  last: boolean
  wrongAt: (part: string) => string | undefined
  onChange: (part: Partial<Question>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const label = (what: string) => `Question ${number}: ${what}`
  return (
    <li className="rounded-control bg-sunk p-3">
      <div className="mb-1 flex items-center justify-between">
        <span className="text-13 text-quiet">Question {number}</span>
        <span className="flex">
          <IconButton label={label('earlier')} disabled={number === 1} onClick={() => onMove(-1)}>
            <ArrowUpIcon />
          </IconButton>
          <IconButton label={label('later')} disabled={last} onClick={() => onMove(1)}>
            <ArrowDownIcon />
          </IconButton>
          <IconButton label={`Remove question ${number}`} onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['ms', 'en'] as const).map((language) => {
          const suffix = language === 'ms' ? 'in Malay' : 'in English (optional)'
          const errors = {
            question: wrongAt(`question.${language}`),
            answer: wrongAt(`answer.${language}`),
          }
          return (
            <div key={language} className="grid min-w-0 gap-2">
              <SmallField label={`Question ${suffix}`} error={errors.question}>
                <TextInput
                  lang={language}
                  aria-label={label(suffix)}
                  aria-invalid={errors.question ? true : undefined}
                  autoComplete="off"
                  maxLength={150}
                  value={question[language]}
                  onChange={({ target }) => onChange({ question: { ...question, [language]: target.value } })}
                />
              </SmallField>
              <SmallField label={`Answer ${suffix}`} error={errors.answer}>
                <TextArea
                  lang={language}
                  aria-label={label(`answer ${suffix}`)}
                  aria-invalid={errors.answer ? true : undefined}
                  rows={2}
                  maxLength={600}
                  value={answer[language]}
                  onChange={({ target }) => onChange({ answer: { ...answer, [language]: target.value } })}
                />
              </SmallField>
            </div>
          )
        })}
      </div>
    </li>
  )
}
