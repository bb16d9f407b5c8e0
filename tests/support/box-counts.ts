/** The effort of cataloging a box of pieces and listing them in the shop. */
export interface BoxCounts {
  clicks: number;
  /** Keys that type no text. */
  keys: number;
  /** To Airtable. */
  calls: number;
}

declare module 'vitest' {
  interface TaskMeta {
    box?: BoxCounts;
  }
}
