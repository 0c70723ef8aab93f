import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { useRecordForm, type RecordEditOptions, type RecordFormOptions } from '../forms/use-record-form.tsx'
import { getSettingKey } from '../setting-queries.ts'

/**
 * The contracts `contract` and `shown` must have the same reply. The form stays open after saving. While it
 * has no unsaved changes, it follows the stored value.
 */
export function useSettingForm<
  C extends AnyContract,
  Shown extends AnyContract,
  Values extends FieldValues = InputOf<C>,
>(
  contract: C,
  shown: Shown,
  {
    setting,
    shared = false,
    valuesOf,
    labels,
    incomparableFields = [],
    versionOf = ({ version }) => version,
    onSaved,
    ...rest
  }: Pick<RecordFormOptions<C, Values, ReplyOf<Shown>>, 'inputOf' | 'fieldMapping' | 'check'> &
    Pick<
      RecordEditOptions<ReplyOf<Shown>, Values>,
      'shared' | 'valuesOf' | 'labels' | 'incomparableFields'
    > & {
      setting: ReplyOf<Shown>
      versionOf?: (setting: ReplyOf<Shown>) => number
      saved: string
      onSaved?: () => unknown
    },
) {
  const queries = useQueryClient()
  const cacheSetting = (current: ReplyOf<Shown>) => queries.setQueryData(getSettingKey(shown), current)
  const form = useRecordForm<C, Values, ReplyOf<Shown>>(
    contract,
    {
      shape: shown.reply,
      base: setting,
      shared,
      valuesOf,
      versionOf,
      labels,
      incomparableFields,
      onCurrent: cacheSetting,
    },
    {
      start: valuesOf(setting),
      onSaved(reply) {
        cacheSetting(reply)
        form.rebase(reply)
        return onSaved?.()
      },
      ...rest,
    },
  )
  const stored = versionOf(setting)
  useEffect(() => {
    if (!form.changed) form.rebase(setting)
    // oxlint-disable-next-line react/exhaustive-deps -- rebase only when the stored version changes
  }, [stored])
  return form
}
