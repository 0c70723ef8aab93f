import { cloudError } from './cloud-errors.ts'

/** What Meta says of a failure: `details` have more than the title, which Meta is going to leave out. */
export interface CloudSaid {
  code: number
  title: string
  details: string
}

/** The words for a person: ours where we know what to do, with Meta's details, else Meta's. */
export function cloudWords({ code, title, details }: CloudSaid): string {
  const words = cloudError(code)?.words ?? null
  if (words !== null) return `${words} (Meta ${details ? `${code}: ${details}` : code})`
  const theirs = details || title
  return theirs ? `${theirs} (Meta ${code})` : `Meta’s code ${code}`
}
