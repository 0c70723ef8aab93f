import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { listDifferingFields, parseEditConflict, areValuesEqual, type FieldLabels } from './edit-conflict.ts'
import { EditConflictDialog } from './edit-conflict-dialog.tsx'

/** `save` is `true` if `values` differ from the current version. */
export interface ResolvedConflict<Current, Values> {
  values: Values
  current: Current
  save: boolean
}

interface Conflict<Current, Values> {
  words: string
  /** Version that the edit started from, or `null` if unknown. */
  base: Values | null
  mine: Values
  theirs: Values
  current: Current
  take: (chosen: ResolvedConflict<Current, Values>) => void
}

/**
 * Handles edit conflicts for all forms (D-20). The user sees both versions and chooses one for each field; the input
 * is kept until then. `schema` parses the server's current record, and `valuesOf` converts the record to form values.
 */
export function useEditConflict<Current, Values extends object>({
  schema,
  valuesOf,
  labels,
}: {
  schema: z.ZodType<Current>
  valuesOf: (current: Current) => Values
  labels: FieldLabels<Values>
}) {
  const [conflict, setConflict] = useState<Conflict<Current, Values> | null>(null)

  /**
   * Returns `true` after handling an edit conflict, and `false` for other errors. `take` receives the user's choice.
   */
  function caught(
    error: unknown,
    form: {
      base: Values | null
      mine: Values | ((theirs: Values) => Values)
      take: Conflict<Current, Values>['take']
    },
  ): boolean {
    const details = parseEditConflict(error)
    const read = details && schema.safeParse(details.current)
    if (!details || !read?.success) return false
    const theirs = valuesOf(read.data)
    const mine = typeof form.mine === 'function' ? form.mine(theirs) : form.mine
    // Both versions are equal, so the user has nothing to choose.
    if (listDifferingFields(labels, mine, theirs).length === 0)
      form.take({ values: mine, current: read.data, save: !areValuesEqual(mine, theirs) })
    else
      setConflict({
        words: details.words,
        base: form.base,
        mine,
        theirs,
        current: read.data,
        take: form.take,
      })
    return true
  }

  const question: ReactNode = conflict && (
    <EditConflictDialog
      {...conflict}
      labels={labels}
      onClose={() => setConflict(null)}
      onChoose={(values) => {
        const save = listDifferingFields(labels, values, conflict.theirs).length > 0
        conflict.take({ values: save ? values : conflict.theirs, current: conflict.current, save })
        setConflict(null)
      }}
    />
  )
  return { caught, question }
}
