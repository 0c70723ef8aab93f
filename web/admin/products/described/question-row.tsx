import type { ProductFacts } from '../../../../core/catalog/product-facts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '../../../ui/icons.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

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
  const trouble = ['question.ms', 'question.en', 'answer.ms', 'answer.en'].map(wrongAt).find(Boolean)
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
        <TextInput
          lang="ms"
          aria-label={label('in Malay')}
          aria-invalid={wrongAt('question.ms') ? true : undefined}
          placeholder="Bolehkah dimasukkan ke dalam microwave?"
          autoComplete="off"
          maxLength={150}
          value={question.ms}
          onChange={({ target }) => onChange({ question: { ...question, ms: target.value } })}
        />
        <TextInput
          lang="en"
          aria-label={label('in English, if any')}
          placeholder="Is it safe in a microwave?"
          autoComplete="off"
          maxLength={150}
          value={question.en}
          onChange={({ target }) => onChange({ question: { ...question, en: target.value } })}
        />
        <TextArea
          lang="ms"
          aria-label={label('answer in Malay')}
          aria-invalid={wrongAt('answer.ms') ? true : undefined}
          placeholder="Jawapan"
          rows={2}
          maxLength={600}
          value={answer.ms}
          onChange={({ target }) => onChange({ answer: { ...answer, ms: target.value } })}
        />
        <TextArea
          lang="en"
          aria-label={label('answer in English, if any')}
          placeholder="Answer"
          rows={2}
          maxLength={600}
          value={answer.en}
          onChange={({ target }) => onChange({ answer: { ...answer, en: target.value } })}
        />
      </div>
      {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
    </li>
  )
}
