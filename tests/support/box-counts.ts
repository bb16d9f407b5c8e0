export interface BoxCounts {
  clicks: number;
  keys: number;
  calls: number;
}

declare module 'vitest' {
  interface TaskMeta {
    box?: BoxCounts;
  }
}
