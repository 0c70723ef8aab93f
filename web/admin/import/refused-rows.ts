import { saveFile } from '#web/save-file.ts'

export interface RefusedRows {
  csv: string
  /** The name of the imported file. */
  from: string
}

/** Downloads the refused rows, named after the imported file: `pelanggan.csv` gives `pelanggan-refused.csv`. */
export function downloadRefusedRows({ csv, from }: RefusedRows): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), `${from.replace(/\.\w+$/, '')}-refused.csv`)
}

/** Toast options that offer to download the refused rows. */
export const refusedRowsToast = (refused: RefusedRows) =>
  refused.csv === ''
    ? {}
    : { next: { label: 'Download refused rows', run: () => downloadRefusedRows(refused) } }
