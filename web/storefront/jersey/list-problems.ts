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

/** What is wrong in a cell; null: nothing. */
export function problemIn(row: JerseyCells, field: JerseyField, sizes: readonly string[]): Problem | null {
  const text = row[field].trim()
  if (text === '') return 'wanted'
  if (field === 'nama') return isTooLong(text) ? 'tooLong' : null
  if (field === 'size') return sizes.includes(row.size) ? null : 'unknownSize'
  return isJerseyNumber(text) ? null : 'noNumber'
}

/** What is wrong in each row that has something in it, by row id and field. */
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

/** The same without what is merely still missing: what nobody could mean is shown before a save is tried. */
export function mistakesOf(problems: Problems): Problems {
  const mistakes: Problems = new Map()
  for (const [id, of] of problems) {
    const left = Object.entries(of).filter(([, problem]) => problem !== 'wanted')
    if (left.length) mistakes.set(id, Object.fromEntries(left))
  }
  return mistakes
}

/** Which earlier row (from 0) has a player's number already, by row id: most often a slip, but some teams do it. */
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

/** What is wrong in a cell, in words. */
export function problemWords(field: JerseyField, problem: Problem, t: JerseyTexts): string {
  return problem === 'wanted' ? t.wanted[field] : t[problem]
}
