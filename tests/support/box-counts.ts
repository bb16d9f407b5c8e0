/** What a test counted from the photos of a box of pieces to the shop. */
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
