import { saveFile } from '#web/save-file.ts'

export interface RefusedRows {
  csv: string
  /** What the file is called that they came in. */
  from: string
}

/** Hands them over as a file that says what it is: `pelanggan.csv` gives `pelanggan-refused.csv`. */
export function saveRefused({ csv, from }: RefusedRows): void {
  saveFile(new Blob([csv], { type: 'text/csv' }), `${from.replace(/\.\w+$/, '')}-refused.csv`)
}

/** For the toast that says how an import went: those that were refused are still at hand. */
export const mending = (refused: RefusedRows) =>
  refused.csv === '' ? {} : { next: { label: 'Save refused', run: () => saveRefused(refused) } }
