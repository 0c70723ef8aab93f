import { z } from 'zod'
import { shopLanguages, type Language } from '../shared/language.ts'
import { localizeText } from '../shared/localized-text.ts'
import { catalogTextPattern } from './catalog-shared.ts'
import { catalogError } from './catalog-messages.ts'

// A missing English text is replaced by the Malay one.

const text = (most: number) =>
  z.string().trim().max(most, catalogError('too_long', { most })).regex(catalogTextPattern)
const optional = (most: number) => z.object({ ms: text(most).default(''), en: text(most).default('') })
const needed = (most: number) =>
  z.object({ ms: text(most).min(1, catalogError('write_something')), en: text(most).default('') })

const nothing = { ms: '', en: '' }
export const maxQuestions = 12
/** Maximum total length in one language. It is limited because the page contains all facts. */
export const maxFactCharacters = 1000

const fields = z.object({
  materials: optional(300).default(nothing),
  care: optional(600).default(nothing),
  questions: z
    .array(z.object({ question: needed(150), answer: needed(600) }))
    .max(maxQuestions, catalogError('too_many_questions', { most: maxQuestions }))
    .default([]),
})
export type ProductFacts = z.output<typeof fields>

export const productFactsSchema = fields.refine(
  (facts) => shopLanguages.every((language) => countFactCharacters(language, facts) <= maxFactCharacters),
  {
    ...catalogError('too_many_characters', { most: maxFactCharacters }),
    path: ['questions'],
  },
)

export const createEmptyFacts = (): ProductFacts => ({ materials: nothing, care: nothing, questions: [] })

export const localizedFactsSchema = z.object({
  materials: z.string(),
  care: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type LocalizedFacts = z.output<typeof localizedFactsSchema>

export function localizeFacts(language: Language, facts: ProductFacts | null): LocalizedFacts {
  const { materials, care, questions } = facts ?? createEmptyFacts()
  return {
    materials: localizeText(materials, language),
    care: localizeText(care, language),
    questions: questions.map(({ question, answer }) => ({
      question: localizeText(question, language),
      answer: localizeText(answer, language),
    })),
  }
}

export function countFactCharacters(language: Language, facts: ProductFacts): number {
  const { materials, care, questions } = localizeFacts(language, facts)
  const texts = [materials, care, ...questions.flatMap(({ question, answer }) => [question, answer])]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

export function getFactTextsByPart(facts: ProductFacts | null): Record<string, string> {
  const { materials, care, questions } = facts ?? createEmptyFacts()
  const parts: Record<string, string> = {
    Materials: materials.ms,
    'Materials in English': materials.en,
    Care: care.ms,
    'Care in English': care.en,
  }
  for (const [at, { question, answer }] of questions.entries()) {
    parts[`Question ${at + 1}`] = `${question.ms} ${answer.ms}`
    parts[`Question ${at + 1} in English`] = `${question.en} ${answer.en}`.trim()
  }
  return parts
}
