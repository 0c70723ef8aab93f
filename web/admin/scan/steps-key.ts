/** The localStorage key of scanned steps that are not sent yet. */
export const stepsKey = 'cetak-scanned-steps'
