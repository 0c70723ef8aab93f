/**
 * Formats a whole number with commas, as both Malay and English do: `1,260`. `toLocaleString` is not used, because it
 * would load the browser's language data, which blocks a slow phone for longer than our scripts.
 */
export const formatWholeNumber = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
