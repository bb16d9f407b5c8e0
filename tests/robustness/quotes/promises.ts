export const QUOTE_PROMISES = {
  once: 'no piece is held or sold twice after a kill',
  owner: 'every hold has its quote after a kill, and every accepted or sold quote its pieces',
  acknowledged: 'every acknowledged change of a quote survives a kill',
  message: 'every message is there exactly once after a kill',
  refused: 'quotes refuse only what their state forbids',
  shown: 'the shop shows every hold and sale after a kill',
  mailed: 'every change of a quote is mailed exactly once after a kill',
  airtable: 'every sale reaches Airtable after a kill',
} as const;
