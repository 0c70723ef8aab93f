/** Key in `localStorage` for scanned steps that are not sent yet. */
export const queuedStepsKey = 'cetak-scanned-steps'
