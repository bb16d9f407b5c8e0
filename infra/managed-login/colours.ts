/** The site's pigments, as RRGGBBAA. They stand here again since infra/ knows nothing of web/. */
export const colours = {
  parchment: 'f6f1e4ff',
  paper: 'fcf9f0ff',
  hairline: 'd9d0b8ff',
  pencil: 'a89f85ff',
  ink: '23241fff',
  fieldGrey: '5f6055ff',
  olive: '4b5320ff',
  oliveDark: '33381aff',
  oliveDeep: '262a13ff',
  brass: 'a67c2dff',
  brassDark: '76571aff',
  oxide: '8c2f25ff',
  fern: '3a6432ff',
} as const;
