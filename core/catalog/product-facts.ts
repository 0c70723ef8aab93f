import { z } from 'zod'
import { languages, type Language } from '../shared/language.ts'
import { wordsIn } from '../shared/two-languages.ts'
import { clean } from './catalog-shared.ts'
import { says } from './field-words.ts'

// Product information besides the name and description, in both languages. Missing English texts are shown in Malay.

const text = (most: number) => z.string().trim().max(most, says('too_long', { most })).regex(clean)
const optional = (most: number) => z.object({ ms: text(most).default(''), en: text(most).default('') })
const needed = (most: number) =>
  z.object({ ms: text(most).min(1, says('write_something')), en: text(most).default('') })

const nothing = { ms: '', en: '' }
export const mostQuestions = 12
/** Limit for all facts in one language, because the page contains them all. */
export const mostCharacters = 1000

const fields = z.object({
  materials: optional(300).default(nothing),
  care: optional(600).default(nothing),
  questions: z
    .array(z.object({ question: needed(150), answer: needed(600) }))
    .max(mostQuestions, says('too_many_questions', { most: mostQuestions }))
    .default([]),
})
export type ProductFacts = z.output<typeof fields>

export const productFacts = fields.refine(
  (facts) => languages.every((language) => charactersIn(language, facts) <= mostCharacters),
  {
    ...says('too_many_characters', { most: mostCharacters }),
    path: ['questions'],
  },
)

export const noFacts = (): ProductFacts => ({ materials: nothing, care: nothing, questions: [] })

/** The facts in one language, as customers see them. */
export const shownFacts = z.object({
  materials: z.string(),
  care: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type ShownFacts = z.output<typeof shownFacts>

export function factsIn(language: Language, facts: ProductFacts | null): ShownFacts {
  const { materials, care, questions } = facts ?? noFacts()
  return {
    materials: wordsIn(materials, language),
    care: wordsIn(care, language),
    questions: questions.map(({ question, answer }) => ({
      question: wordsIn(question, language),
      answer: wordsIn(answer, language),
    })),
  }
}

export function charactersIn(language: Language, facts: ProductFacts): number {
  const { materials, care, questions } = factsIn(language, facts)
  const texts = [materials, care, ...questions.flatMap(({ question, answer }) => [question, answer])]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** Returns each part under its title, for the history. */
export function factsByPart(facts: ProductFacts | null): Record<string, string> {
  const { materials, care, questions } = facts ?? noFacts()
  const parts: Record<string, string> = {
    Materials: materials.ms,
    'Materials, English': materials.en,
    Care: care.ms,
    'Care, English': care.en,
  }
  for (const [at, { question, answer }] of questions.entries()) {
    parts[`Question ${at + 1}`] = `${question.ms} ${answer.ms}`
    parts[`Question ${at + 1}, English`] = `${question.en} ${answer.en}`.trim()
  }
  return parts
}
