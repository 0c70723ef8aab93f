import { useCallback } from 'react'
import { draftSchema, type ChildDraft } from './kept-children.ts'
import { drop, put, read } from '#web/browser-storage.ts'

/** What is typed for a new child and not saved: it survives a reload. */
export function useTyped(group: string) {
  const key = `group typed ${group}`
  const keep = useCallback((draft: ChildDraft) => put(key, JSON.stringify(draft)), [key])
  return { read: (kinds: number) => typedIn(key, kinds), keep, forget: () => drop(key) }
}

/** Null: nothing was typed for a group of so many kinds. */
function typedIn(key: string, kinds: number): ChildDraft | null {
  try {
    const found = draftSchema.safeParse(JSON.parse(read(key) ?? 'null'))
    return found.success && found.data.picks.length === kinds ? found.data : null
  } catch {
    return null
  }
}
