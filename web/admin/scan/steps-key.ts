/** The localStorage key of scanned steps that are not sent yet. */
export const queuedStepsKey = 'cetak-scanned-steps'
