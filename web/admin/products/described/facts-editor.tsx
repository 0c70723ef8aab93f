import {
  charactersIn,
  mostCharacters,
  mostQuestions,
  type ProductFacts,
} from '#core/catalog/product-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { wordsAt } from '#web/admin/forms/field-words.ts'
import { type Question, QuestionRow } from './question-row.tsx'

type Both = ProductFacts['care']

const unasked = (): Question => ({ question: { ms: '', en: '' }, answer: { ms: '', en: '' } })

/** What customers read on the page besides the description: materials, care, questions with their answers. */
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
  const wrongAt = (place: string) => wordsAt(wrong, `facts.${place}`)
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
        wrong={wrongAt('materials.ms') ?? wrongAt('materials.en')}
        onChange={(materials) => onChange({ ...facts, materials })}
      />
      <InBoth
        label="Care"
        most={600}
        words={facts.care}
        wrong={wrongAt('care.ms') ?? wrongAt('care.en')}
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
            wrongAt={(part) => wrongAt(`questions.${at}.${part}`)}
            onChange={(part) =>
              put(questions.map((each, place) => (place === at ? { ...each, ...part } : each)))
            }
            onMove={(by) => move(at, by)}
            onRemove={() => put(questions.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <p className="text-13 text-quiet tabular-nums">
        {charactersIn('ms', facts)} of {mostCharacters} characters
      </p>
      {wrongAt('questions') && <p className="text-13 text-wrong">{wrongAt('questions')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        disabled={questions.length >= mostQuestions}
        onClick={() => put([...questions, unasked()])}
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
