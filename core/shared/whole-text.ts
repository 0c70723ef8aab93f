/**
 * `1,260`: a whole number as Malay and English write it. `toLocaleString` would load the browser's language data, which
 * blocks a slow phone for longer than any of our scripts.
 */
export const wholeText = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
