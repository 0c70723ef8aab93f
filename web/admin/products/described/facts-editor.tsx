import {
  countFactCharacters,
  maxFactCharacters,
  maxQuestions,
  type ProductFacts,
} from '#core/catalog/product-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon, ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CompactField } from '../editor/compact-field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

type Both = ProductFacts['care']

const createQuestion = (): Question => ({ question: { ms: '', en: '' }, answer: { ms: '', en: '' } })

export function FactsEditor({
  facts,
  wrong,
  onChange,
}: {
  facts: ProductFacts
  wrong: Record<string, string | undefined>
  onChange: (facts: ProductFacts) => void
}) {
  const { questions } = facts
  const errorAt = (place: string) => getFieldError(wrong, `facts.${place}`)
  const put = (questions: Question[]) => onChange({ ...facts, questions })
  const move = (at: number, by: 1 | -1) => {
    const [question] = questions.slice(at, at + 1)
    if (question) put(questions.toSpliced(at, 1).toSpliced(at + by, 0, question))
  }
  return (
    <div className="grid min-w-0 gap-3">
      <InBoth
        label="Materials"
        most={300}
        words={facts.materials}
        wrong={errorAt('materials.ms') ?? errorAt('materials.en')}
        onChange={(materials) => onChange({ ...facts, materials })}
      />
      <InBoth
        label="Care"
        most={600}
        words={facts.care}
        wrong={errorAt('care.ms') ?? errorAt('care.en')}
        onChange={(care) => onChange({ ...facts, care })}
      />
      <h3 className="text-15 font-semibold">Questions and answers</h3>
      <ol className="grid gap-3">
        {questions.map((question, at) => (
          <QuestionRow
            key={at}
            question={question}
            number={at + 1}
            last={at === questions.length - 1}
            errorAt={(part) => errorAt(`questions.${at}.${part}`)}
            onChange={(part) =>
              put(questions.map((each, place) => (place === at ? { ...each, ...part } : each)))
            }
            onMove={(by) => move(at, by)}
            onRemove={() => put(questions.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <p className="text-13 text-quiet tabular-nums">
        {countFactCharacters('ms', facts)} of {maxFactCharacters} characters
      </p>
      {errorAt('questions') && <p className="text-13 text-wrong">{errorAt('questions')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        why={questions.length >= maxQuestions && `You can add up to ${maxQuestions} questions.`}
        onClick={() => put([...questions, createQuestion()])}
      >
        Add question
      </Button>
    </div>
  )
}

function InBoth({
  label,
  most,
  words,
  wrong,
  onChange,
}: {
  label: string
  most: number
  words: Both
  wrong: string | undefined
  onChange: (words: Both) => void
}) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <Field label={label} optional error={wrong}>
        <TextArea
          lang="ms"
          rows={2}
          maxLength={most}
          value={words.ms}
          onChange={({ target }) => onChange({ ...words, ms: target.value })}
        />
      </Field>
      <Field label={`${label} in English`} optional>
        <TextArea
          lang="en"
          rows={2}
          maxLength={most}
          value={words.en}
          onChange={({ target }) => onChange({ ...words, en: target.value })}
        />
      </Field>
    </div>
  )
}

type Question = ProductFacts['questions'][number]

function QuestionRow({
  question: { question, answer },
  number,
  last,
  errorAt,
  onChange,
  onMove,
  onRemove,
}: {
  question: Question
  number: number
  last: boolean
  errorAt: (part: string) => string | undefined
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
          <IconButton
            label={label('move up')}
            why={number === 1 && 'This question is already first.'}
            onClick={() => onMove(-1)}
          >
            <ArrowUpIcon />
          </IconButton>
          <IconButton
            label={label('move down')}
            why={last && 'This question is already last.'}
            onClick={() => onMove(1)}
          >
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
            question: errorAt(`question.${language}`),
            answer: errorAt(`answer.${language}`),
          }
          return (
            <div key={language} className="grid min-w-0 gap-2">
              <CompactField label={`Question ${suffix}`} error={errors.question}>
                <TextInput
                  lang={language}
                  aria-label={label(suffix)}
                  aria-invalid={errors.question ? true : undefined}
                  autoComplete="off"
                  maxLength={150}
                  value={question[language]}
                  onChange={({ target }) => onChange({ question: { ...question, [language]: target.value } })}
                />
              </CompactField>
              <CompactField label={`Answer ${suffix}`} error={errors.answer}>
                <TextArea
                  lang={language}
                  aria-label={label(`answer ${suffix}`)}
                  aria-invalid={errors.answer ? true : undefined}
                  rows={2}
                  maxLength={600}
                  value={answer[language]}
                  onChange={({ target }) => onChange({ answer: { ...answer, [language]: target.value } })}
                />
              </CompactField>
            </div>
          )
        })}
      </div>
    </li>
  )
}
