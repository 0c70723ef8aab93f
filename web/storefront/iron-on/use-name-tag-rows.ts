import { useCallback, useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { maxIronOnRows } from '#core/orders/items/iron-on-issues.ts'
import { parseClassList, findRowIndexesToCheck } from '#core/orders/tags/class-list.ts'
import { runAfterErrorsRendered } from '#web/ui/fields/focus-first-invalid.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { blankIronOnRows, type IronOnValues } from './iron-on-values.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'

type Values = IronOnValues<'nametag'>

export function useNameTagRows(
  { control, getValues, trigger, clearErrors }: UseFormReturn<Values>,
  colours: string[],
) {
  const t = useTexts(ironOnTexts)
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'orders' })
  const box = useRef<HTMLUListElement>(null)
  /** New rows get the colours of the last row that has colours. */
  const getUsualColours = useCallback(
    () => getValues('orders').findLast(({ warna }) => warna !== '')?.warna ?? '',
    [getValues],
  )

  /** Replaces the rows and clears all errors. Errors are stored by row index, and the change can move rows. */
  const change = useCallback(
    (rows: Values['orders']) => {
      replace(rows)
      clearErrors('orders')
    },
    [replace, clearErrors],
  )

  /**
   * Inserts a list after the first `upTo` rows. Blank rows among these are replaced. Returns the number of rows
   * added.
   */
  const put = useCallback(
    (text: string, upTo: number) => {
      const before = getValues('orders')
      const { rows: read, unknownColours } = parseClassList(text, colours, getUsualColours())
      const filledRows = before.filter(({ namaAnak }) => namaAnak.trim() !== '')
      if (read.length > maxIronOnRows - filledRows.length) {
        toast.error(t.mostNames(maxIronOnRows))
        return 0
      }
      if (read.length === 0) return 0
      const place = before.slice(0, upTo).filter(({ namaAnak }) => namaAnak.trim() !== '').length
      const rows = filledRows.toSpliced(place, 0, ...read)
      const toCheck = findRowIndexesToCheck(rows).filter((at) => at >= place && at < place + read.length)
      change(rows)
      // The toast summarizes everything, because only one toast is shown at a time.
      const summary = [
        t.namesAdded(read.length),
        ...(toCheck.length > 0 ? [t.namesToCheck(toCheck.length)] : []),
        ...(unknownColours.length > 0 ? [t.unknownColours(unknownColours.join(', '))] : []),
      ].join(' ')
      if (toCheck.length > 0) toast.warning(summary)
      else toast.success(summary)
      // Rows with errors are marked immediately, because the toast disappears and there may be many rows.
      const without = toCheck.flatMap((at) => [
        ...(rows[at]?.warna === '' ? [`orders.${at}.warna` as const] : []),
        ...(rows[at]?.bilangan === 0 ? [`orders.${at}.bilangan` as const] : []),
      ])
      void trigger(without).then(() => focusRow(box.current, toCheck[0] ?? place))
      return read.length
    },
    [colours, getValues, change, trigger, getUsualColours, t],
  )
  const list = {
    replace: change,
    add: () => {
      append(
        { ...blankIronOnRows.nametag, warna: getUsualColours() },
        { focusName: `orders.${fields.length}.namaAnak` },
      )
      toast.success(t.added)
    },
    remove: useCallback(
      (at: number) => {
        remove(at)
        toast.success(t.removed)
      },
      [remove, t],
    ),
    addAll: (text: string) => put(text, maxIronOnRows),
    paste: useCallback((at: number, text: string) => void put(text, at + 1), [put]),
  }
  return { fields, list, box }
}

function focusRow(list: Element | null, at: number): void {
  runAfterErrorsRendered(() => {
    const row = list?.children[at]
    const control =
      row?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row?.querySelector<HTMLElement>('input')
    control?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'start' })
  })
}
