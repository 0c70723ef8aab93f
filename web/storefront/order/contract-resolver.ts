import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issueIn } from '#core/shared/issues.ts'
import { fieldProblem, type FieldProblem } from '../texts/problems.ts'

/** Checks a form as its call will; unlike the library's, it keeps what is wrong by its code. */
export function contractResolver<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  return (values, _context, options) => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data as Values, errors: {} }
    const problems: Record<string, FieldProblem> = {}
    for (const issue of read.error.issues) {
      const { code, params = {} } = issueIn(issue) ?? { code: 'invalid_input' }
      problems[issue.path.join('.')] ??= fieldProblem({ code, params, words: issue.message })
    }
    return { values: {}, errors: toNestErrors<Values>(problems, options) }
  }
}
