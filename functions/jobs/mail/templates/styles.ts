import type { CSSProperties } from 'react';

type Colors = Pick<CSSProperties, 'color' | 'backgroundColor' | 'borderColor'>;

/** The web app's palette: light colors are inline, dark ones in a media query. */
const COLORS = {
  page: {
    light: { backgroundColor: '#F6F1E4', color: '#23241F' },
    dark: { backgroundColor: '#17190D', color: '#F1EADA' },
  },
  header: {
    light: { backgroundColor: '#33381A', borderColor: '#A67C2D' },
    dark: { backgroundColor: '#33381A', borderColor: '#A67C2D' },
  },
  brand: { light: { color: '#D9B866' }, dark: { color: '#D9B866' } },
  paper: {
    light: { backgroundColor: '#FCF9F0', color: '#23241F' },
    dark: { backgroundColor: '#23261A', color: '#F1EADA' },
  },
  ink: { light: { color: '#23241F' }, dark: { color: '#F1EADA' } },
  title: { light: { color: '#33381A' }, dark: { color: '#F1EADA' } },
  muted: { light: { color: '#5F6055' }, dark: { color: '#BDB79F' } },
  link: { light: { color: '#4B5320' }, dark: { color: '#D9B866' } },
  button: {
    light: { backgroundColor: '#4B5320', color: '#FCF9F0' },
    dark: { backgroundColor: '#D9B866', color: '#23241F' },
  },
  rule: { light: { borderColor: '#D9D0B8' }, dark: { borderColor: '#474B35' } },
  quote: {
    light: { borderColor: '#A67C2D', color: '#23241F' },
    dark: { borderColor: '#D9B866', color: '#F1EADA' },
  },
  tag: {
    light: { backgroundColor: '#E6DDC6', color: '#23241F', borderColor: '#76571A' },
    dark: { backgroundColor: '#3A3E29', color: '#F1EADA', borderColor: '#D9B866' },
  },
  // Photos keep a light background, because they were taken on one.
  photo: {
    light: { backgroundColor: '#E6DDC6', color: '#5F6055' },
    dark: { backgroundColor: '#D3CBB4', color: '#4A4B42' },
  },
} as const satisfies Record<string, { light: Colors; dark: Colors }>;

export function colored(part: keyof typeof COLORS, style: CSSProperties = {}, classes?: string) {
  return {
    className: classes ? `${part} ${classes}` : part,
    style: { ...style, ...COLORS[part].light },
  };
}

export const FONT_FAMILIES = {
  heading: "'Big Shoulders', 'Arial Narrow', Arial, sans-serif",
  text: "'Source Serif 4', Georgia, 'Times New Roman', serif",
  mono: "'IBM Plex Mono', 'Courier New', monospace",
};

const toCss = (colors: Colors) =>
  Object.entries(colors)
    .map(([property, color]) => {
      const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${name}:${color} !important`;
    })
    .join(';');

const dark = Object.entries(COLORS).map(([part, colors]) => `.${part}{${toCss(colors.dark)}}`);

/** `Body` also puts its colors on a table cell, which has no class. */
const DARK_BODY = `body.page>table>tbody>tr>td{${toCss(COLORS.page.dark)}}`;

export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${dark.join('')}${DARK_BODY}}`,
  '@media (max-width:480px){',
  '.gutter{padding-left:20px !important;padding-right:20px !important}',
  '.main{padding-top:24px !important;padding-bottom:28px !important}',
  '.headline{font-size:28px !important}',
  '.thumb{width:104px !important;height:104px !important}',
  'div.thumb{line-height:104px !important}',
  '.action{display:block !important;text-align:center !important}',
  '}',
].join('');
