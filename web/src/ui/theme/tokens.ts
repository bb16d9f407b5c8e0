import { palette } from './palette.ts';
import { typography } from './typography.ts';

const { fontFamily: _, ...variants } = typography;

const colors = Object.entries(palette).map(([name, hex]) => `--guidon-palette-${name}:${hex}`);
const fonts = Object.entries(variants).map(
  ([name, { fontWeight, fontSize, lineHeight, fontFamily }]) =>
    `--guidon-font-${name}:${fontWeight} ${fontSize}/${lineHeight} ${fontFamily}`,
);

export const tokens = `:root{${[...colors, ...fonts].join(';')}}`;
