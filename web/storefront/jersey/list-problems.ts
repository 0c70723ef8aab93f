import { findEarlierDuplicates } from '#core/orders/tags/earlier-duplicates.ts'
import {
  isBlankRow,
  isJerseyNumber,
  isTooLong,
  jerseyFields,
  type JerseyCells,
  type JerseyField,
} from '#core/orders/jersey/jersey.ts'
import type { JerseyTexts } from '../texts/jersey.ts'
import { sizesOf, type ListState } from './list-state.ts'

export type Problem = 'wanted' | 'tooLong' | 'unknownSize' | 'noNumber'

type Problems = Map<string, Partial<Record<JerseyField, Problem>>>

/** Returns the error of a cell, or `null`. */
export function problemIn(row: JerseyCells, field: JerseyField, sizes: readonly string[]): Problem | null {
  const text = row[field].trim()
  if (text === '') return 'wanted'
  if (field === 'nama') return isTooLong(text) ? 'tooLong' : null
  if (field === 'size') return sizes.includes(row.size) ? null : 'unknownSize'
  return isJerseyNumber(text) ? null : 'noNumber'
}

/** Returns the errors of all non-empty rows, by row id and field. */
export function problemsOf(state: ListState): Problems {
  const sizes = sizesOf(state)
  const wrong: Problems = new Map()
  for (const row of state.rows) {
    if (isBlankRow(row)) continue
    const of: Partial<Record<JerseyField, Problem>> = {}
    for (const field of jerseyFields) {
      const problem = problemIn(row, field, sizes)
      if (problem) of[field] = problem
    }
    if (Object.keys(of).length) wrong.set(row.id, of)
  }
  return wrong
}

/** Returns the errors without missing values. These are shown before the first save. */
export function mistakesOf(problems: Problems): Problems {
  const mistakes: Problems = new Map()
  for (const [id, of] of problems) {
    const left = Object.entries(of).filter(([, problem]) => problem !== 'wanted')
    if (left.length) mistakes.set(id, Object.fromEntries(left))
  }
  return mistakes
}

/** Returns the earlier row (from 0) with the same player number, by row id. Usually a mistake, but some teams do it. */
export function sameNumbers({ rows }: Pick<ListState, 'rows'>): Map<string, number> {
  const twins = findEarlierDuplicates(
    rows.map(({ bilangan }) => (isJerseyNumber(bilangan.trim()) ? bilangan : '')),
  )
  return new Map(
    rows.flatMap(({ id }, at) => {
      const twin = twins[at] ?? null
      return twin === null ? [] : [[id, twin] as const]
    }),
  )
}

/** The message for the error of a cell. */
export function problemWords(field: JerseyField, problem: Problem, t: JerseyTexts): string {
  return problem === 'wanted' ? t.wanted[field] : t[problem]
}
