import { pigments } from './palette.ts';
import { typography } from './typography.ts';

const { fontFamily: _, ...variants } = typography;

const colours = Object.entries(pigments).map(([name, hex]) => `--guidon-palette-${name}:${hex}`);
const fonts = Object.entries(variants).map(
  ([name, { fontWeight, fontSize, lineHeight, fontFamily }]) =>
    `--guidon-font-${name}:${fontWeight} ${fontSize}/${lineHeight} ${fontFamily}`,
);

/** Every colour and font as a stylesheet that others read: `var(--guidon-palette-<name>)` and
 *  `var(--guidon-font-<variant>)`. */
export const tokens = `:root{${[...colours, ...fonts].join(';')}}`;
