import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { differing, meanwhileOf, same, type Labels } from './meanwhile.ts'
import { MeanwhileQuestion } from './meanwhile-question.tsx'

/** What a person has chosen of both; `save`: something of it differs from what is there now. */
export interface Chosen<Current, Values> {
  values: Values
  current: Current
  save: boolean
}

interface Clash<Current, Values> {
  words: string
  /** What the person began with; null where nobody knows. */
  base: Values | null
  mine: Values
  theirs: Values
  current: Current
  take: (chosen: Chosen<Current, Values>) => void
}

/**
 * The one way in which every form deals with somebody who was quicker (D-20): both versions are shown, one chooses field
 * by field, and what was typed stays until then. `schema`: the record as the server has it now; `valuesOf`: as the form
 * holds it.
 */
export function useMeanwhile<Current, Values extends object>({
  schema,
  valuesOf,
  labels,
}: {
  schema: z.ZodType<Current>
  valuesOf: (current: Current) => Values
  labels: Labels<Values>
}) {
  const [clash, setClash] = useState<Clash<Current, Values> | null>(null)

  /** True where it was that, and the person is asked; `take` hears what he chose. */
  function caught(
    error: unknown,
    form: {
      base: Values | null
      mine: Values | ((theirs: Values) => Values)
      take: Clash<Current, Values>['take']
    },
  ): boolean {
    const meanwhile = meanwhileOf(error)
    const read = meanwhile && schema.safeParse(meanwhile.current)
    if (!meanwhile || !read?.success) return false
    const theirs = valuesOf(read.data)
    const mine = typeof form.mine === 'function' ? form.mine(theirs) : form.mine
    // Both have done the same: there is nothing to choose.
    if (differing(labels, mine, theirs).length === 0)
      form.take({ values: mine, current: read.data, save: !same(mine, theirs) })
    else
      setClash({
        words: meanwhile.words,
        base: form.base,
        mine,
        theirs,
        current: read.data,
        take: form.take,
      })
    return true
  }

  const question: ReactNode = clash && (
    <MeanwhileQuestion
      {...clash}
      labels={labels}
      onClose={() => setClash(null)}
      onChoose={(values) => {
        const save = differing(labels, values, clash.theirs).length > 0
        clash.take({ values: save ? values : clash.theirs, current: clash.current, save })
        setClash(null)
      }}
    />
  )
  return { caught, question }
}
