/**
 * Formats a whole number with commas, as in Malay and English: `1,260`. `toLocaleString` would load the browser's
 * language data, which blocks a slow phone for longer than any of our scripts.
 */
export const formatWholeNumber = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
