import { saveFile } from '#web/save-file.ts'

export interface RefusedRows {
  csv: string
  /** The name of the imported file. */
  from: string
}

/** Downloads the rejected rows, named after the imported file: `pelanggan.csv` gives `pelanggan-rejected.csv`. */
export function saveRefused({ csv, from }: RefusedRows): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), `${from.replace(/\.\w+$/, '')}-rejected.csv`)
}

/** Toast options that offer to download the rejected rows. */
export const mending = (refused: RefusedRows) =>
  refused.csv === '' ? {} : { next: { label: 'Download rejected', run: () => saveRefused(refused) } }
