import { findEarlierDuplicateIndexes } from '#core/orders/tags/earlier-duplicates.ts'
import {
  isBlankRow,
  isJerseyNumber,
  isJerseyNameTooLong,
  jerseyFields,
  type JerseyCells,
  type JerseyField,
} from '#core/orders/jersey/jersey.ts'
import type { JerseyTexts } from '../texts/jersey.ts'
import { listSelectableSizes, type JerseyListState } from './list-state.ts'

export type CellProblem = 'wanted' | 'tooLong' | 'unknownSize' | 'noNumber'

type Problems = Map<string, Partial<Record<JerseyField, CellProblem>>>

export function getCellProblem(
  row: JerseyCells,
  field: JerseyField,
  sizes: readonly string[],
): CellProblem | null {
  const text = row[field].trim()
  if (text === '') return 'wanted'
  if (field === 'nama') return isJerseyNameTooLong(text) ? 'tooLong' : null
  if (field === 'size') return sizes.includes(row.size) ? null : 'unknownSize'
  return isJerseyNumber(text) ? null : 'noNumber'
}

/** Returns the errors of all rows that aren't empty, by row id and field. */
export function getListProblems(state: JerseyListState): Problems {
  const sizes = listSelectableSizes(state)
  const problems: Problems = new Map()
  for (const row of state.rows) {
    if (isBlankRow(row)) continue
    const of: Partial<Record<JerseyField, CellProblem>> = {}
    for (const field of jerseyFields) {
      const problem = getCellProblem(row, field, sizes)
      if (problem) of[field] = problem
    }
    if (Object.keys(of).length) problems.set(row.id, of)
  }
  return problems
}

/** Returns all errors except missing values. Only these errors are shown before the first save. */
export function omitMissingValues(problems: Problems): Problems {
  const mistakes: Problems = new Map()
  for (const [id, of] of problems) {
    const left = Object.entries(of).filter(([, problem]) => problem !== 'wanted')
    if (left.length) mistakes.set(id, Object.fromEntries(left))
  }
  return mistakes
}

/**
 * Finds rows with the number of an earlier row, whose index is returned by row id. This is usually a mistake,
 * but some teams do use a number twice.
 */
export function findDuplicateNumbers({ rows }: Pick<JerseyListState, 'rows'>): Map<string, number> {
  const duplicates = findEarlierDuplicateIndexes(
    rows.map(({ bilangan }) => (isJerseyNumber(bilangan.trim()) ? bilangan : '')),
  )
  return new Map(
    rows.flatMap(({ id }, at) => {
      const duplicate = duplicates[at] ?? null
      return duplicate === null ? [] : [[id, duplicate] as const]
    }),
  )
}

export function formatCellProblem(field: JerseyField, problem: CellProblem, t: JerseyTexts): string {
  return problem === 'wanted' ? t.wanted[field] : t[problem]
}
