import { z } from 'zod'
import type { FieldValues, UseFormReturn, Path } from 'react-hook-form'
import type { SyntheticEvent, ReactNode } from 'react'
import type { Labels } from '../meanwhile/meanwhile.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import type { Words, At } from './field-words.ts'

/** A record that somebody else may change meanwhile (D-20). */
export interface Versioned<Current, Values> {
  /** The record as the server has it now, which a refusal brings. */
  shape: z.ZodType<Current>
  /** What the form began with; undefined: it is new. */
  base: Current | undefined
  /** Several forms change one record: `base` is always the latest, whoever of them saved it. */
  shared?: boolean
  /** The record as the form holds it. */
  valuesOf: (current: Current) => Values
  versionOf: (current: Current) => number
  labels: Labels<Values>
  /** What of it nobody can compare, a picture or a secret, say: what wasn't touched there is the other's, unasked. */
  unasked?: readonly (keyof Values)[]
  /** Both versions are shown in the form, and Save then means one's own; else a window asks, field by field. */
  beside?: boolean
  /** Somebody else's version has come with a refusal. */
  onCurrent?: (current: Current) => void
}

type Unversioned<Input> = Input extends unknown ? Omit<Input, 'version'> : never

export interface FormOptions<C extends AnyContract, Values extends FieldValues, Current> {
  start: Values
  /** What the call takes of what the form holds, without the version; left out: just that. `base`: what it changes. */
  inputOf?: (values: Values, base: Current | undefined) => Unversioned<InputOf<C>>
  /** What is wrong that the contract can't see, since it would be lost on the way into its input. */
  check?: (values: Values) => Partial<Words>
  /** The call's field, or the code of a refusal → the field of the form that its words belong to. */
  at?: At<Values>
  /** What sends it; left out: the call. */
  send?: (input: InputOf<C>) => Promise<ReplyOf<C>>
  /** Somebody else makes the call, and the form ends with it. */
  deliver?: (input: InputOf<C>) => void
  /** What a toast says once it is saved; left out: nothing. */
  saved?: string | ((reply: ReplyOf<C>, values: Values) => string)
  onSaved?: (reply: ReplyOf<C>, values: Values) => unknown
  onSettled?: () => unknown
  /** Under which others ask whether it is on its way. */
  mutationKey?: readonly unknown[]
  /** A refusal that belongs to no field; left out: a toast. */
  onFailure?: (error: Error) => void
  versioned?: Versioned<Current, Values>
}

/** What a form is drawn with; the rest of it is React Hook Form's own. */
export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** What is wrong, by field. */
  wrong: { [Field in Path<Values>]?: string }
  /** Something else is in it than what is stored. */
  changed: boolean
  busy: boolean
  /** For fields that are no `<input>`; takes the words away that were at them. */
  set: (part: Partial<Values>) => void
  /** Of the form, or of what else sends it; left out: it is sent once more. */
  submit: (event?: SyntheticEvent) => void
  /** Why it was not stored, the last time. */
  failure: Error | null
  /** Whether somebody else was quicker, and which version counts: drawn inside the form, before its fields. */
  question: ReactNode
}

export interface Rebased<Current, Values> {
  /** What it changes, as it was read; undefined: it is new. */
  base: Current | undefined
  /** The form goes on from what is stored now; `values`: what it holds, if something else. */
  rebase: (current: Current, values?: Values) => void
}
