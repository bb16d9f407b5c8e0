/** Spreadsheets would evaluate such text as a formula. Exports prefix an apostrophe, which imports remove. */
export const FORMULA = /^[=+\-@]/;
