export const queuedStepsKey = 'cetak-scanned-steps'
