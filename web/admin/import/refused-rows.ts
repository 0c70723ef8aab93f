import { saveFile } from '#web/save-file.ts'

export interface RefusedRows {
  csv: string
  /** Name of the imported file. */
  from: string
}

/** Names the downloaded file after the imported one, e.g. `pelanggan-refused.csv` for `pelanggan.csv`. */
export function downloadRefusedRows({ csv, from }: RefusedRows): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), `${from.replace(/\.\w+$/, '')}-refused.csv`)
}

/** Adds a button to the toast that downloads the rejected rows. */
export const refusedRowsToast = (refused: RefusedRows) =>
  refused.csv === ''
    ? {}
    : { next: { label: 'Download rejected rows', run: () => downloadRefusedRows(refused) } }
