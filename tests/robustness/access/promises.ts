export const ACCESS_PROMISES = {
  matrix: 'every endpoint answers each kind of caller according to its access level',
  paths: 'no unusual path or method opens a call',
  unchanged: 'a rejected call changes nothing',
} as const;
