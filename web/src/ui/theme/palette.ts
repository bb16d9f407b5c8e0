export const palette = {
  parchment: '#F6F1E4',
  paper: '#FCF9F0',
  linen: '#E6DDC6',
  hairline: '#D9D0B8',
  pencil: '#A89F85',
  ink: '#23241F',
  fieldGrey: '#5F6055',
  olive: '#4B5320',
  oliveDark: '#33381A',
  oliveDeep: '#262A13',
  canvas: '#C9C6A8',
  brass: '#A67C2D',
  brassLight: '#D9B866',
  brassDark: '#76571A',
  oxide: '#8C2F25',
  fern: '#3A6432',
  airmail: '#2C5B85',
  straw: '#E7C558',
  amber: '#DB8B3C',
} as const;

export type PaletteColor = keyof typeof palette;
