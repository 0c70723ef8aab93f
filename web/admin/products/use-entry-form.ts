import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { meanwhileOf } from '../meanwhile/meanwhile.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { refreshCatalog } from './catalog-queries.ts'

/** What somebody else has changed meanwhile. */
export interface Meanwhile<Values> {
  /** Who, and when, in words. */
  words: string
  theirs: Values
}

/**
 * The form of an entry. What was typed stays until it is stored; where somebody else has changed the entry meanwhile,
 * nothing is written until the person has seen what, and has said which of the two counts.
 */
export function useEntryForm<Values extends object>({
  start,
  version,
  send,
  kept,
  readTheirs,
  saved,
  onSaved,
}: {
  start: Values
  /** Of the entry that is changed; undefined: it is new. */
  version?: number | undefined
  send: (values: Values, version: number | undefined) => Promise<unknown>
  /** What the form goes on with once it is saved; left out where it is closed then. */
  kept?: (reply: unknown) => { values: Values; version: number } | null
  /** The entry as the server has it now, from a refusal. */
  readTheirs: (current: unknown) => { values: Values; version: number } | null
  saved: (values: Values) => string
  onSaved: () => void
}) {
  const client = useQueryClient()
  const [base, setBase] = useState({ values: start, version })
  const [values, setValues] = useState(start)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values> | null>(null)
  const save = useMutation({
    mutationFn: () => send(values, base.version),
    onSuccess(reply) {
      const next = kept?.(reply)
      if (next) {
        setBase(next)
        setValues(next.values)
      }
      setWrong({})
      setMeanwhile(null)
      toast.success(saved(values), { onSave: true })
      onSaved()
    },
    onError(error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setWrong(fields)
      const late = meanwhileOf(error)
      const theirs = late && readTheirs(late.current)
      if (theirs) {
        setMeanwhile({ words: late.words, theirs: theirs.values })
        setBase(theirs)
      } else if (Object.keys(fields).length === 0) toast.error(error.message)
    },
    onSettled: () => refreshCatalog(client),
  })
  const changed = JSON.stringify(values) !== JSON.stringify(base.values)
  useUnsavedChanges(changed)
  return {
    values,
    wrong,
    meanwhile,
    busy: save.isPending,
    changed,
    set: (part: Partial<Values>) => {
      setValues((now) => ({ ...now, ...part }))
      setWrong((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
    },
    takeTheirs: () => {
      if (meanwhile) setValues(meanwhile.theirs)
      setMeanwhile(null)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      save.mutate()
    },
  }
}
