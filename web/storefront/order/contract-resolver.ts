import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { readIssue } from '#core/shared/coded-issues.ts'
import { toFieldProblem, type FieldProblem } from '../texts/problem.ts'

/**
 * Keeps error codes, unlike the library's resolver. The schema is loaded on the first validation. If the
 * schema can't be loaded, every value is accepted, because the server also validates.
 */
export function createContractResolver<Values extends FieldValues>(
  loadSchema: () => Promise<z.ZodType>,
): Resolver<Values> {
  return async (values, _context, options) => {
    const schema = await loadSchema().catch(() => null)
    if (!schema) return { values, errors: {} }
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data as Values, errors: {} }
    const problems: Record<string, FieldProblem> = {}
    for (const issue of read.error.issues) {
      const { code, params = {} } = readIssue(issue) ?? { code: 'invalid_input' }
      problems[issue.path.join('.')] ??= toFieldProblem({ code, params, words: issue.message })
    }
    return { values: {}, errors: toNestErrors<Values>(problems, options) }
  }
}
