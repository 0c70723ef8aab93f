import { saveFile } from '#web/save-file.ts'

export interface RefusedRows {
  csv: string
  /** Name of the imported file. */
  from: string
}

export function downloadRefusedRows({ csv, from }: RefusedRows): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), `${from.replace(/\.\w+$/, '')}-refused.csv`)
}

export const createRefusedRowsToast = (refused: RefusedRows) =>
  refused.csv === ''
    ? {}
    : { next: { label: 'Download rejected rows', run: () => downloadRefusedRows(refused) } }
