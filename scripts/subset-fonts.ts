/** Reduces the web app's fonts to the characters that its texts need: less than half the size of the packages'
 *  files, which fonts.css uses for all other characters. Run this after updating a font's package. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = join(ROOT, 'node_modules');
const OUT = join(ROOT, 'web/src/ui/theme/fonts');
const FILES = [
  '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2',
  '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2',
  '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2',
  '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
  '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
];
/** Browsers apply these features by default, and the style sheets use the figures. */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rclt rlig rvrn tnum'.split(' ');
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Punctuation, fractions, and the letters of German, French and Spanish names. */
const OTHERS = '\u00a0©®°·¼½¾ÄÖÜßàáäçèéêíñóôöúü×–—‘’“”•…′″→';

for (const file of FILES) {
  const font = await readFile(join(PACKAGES, file));
  // A variable avoids the excess property check: the package's types lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: FEATURES,
    // The style sheets use these weights.
    ...(file.includes('-wght-') && { variationAxes: { wght: { min: 400, max: 900 } } }),
  };
  const subset = await subsetFont(font, ASCII + OTHERS, options);
  await writeFile(join(OUT, basename(file).replace('-latin-', '-subset-')), subset);
  console.log(`${basename(file)}: ${font.length} bytes, now ${subset.length}`);
}

const ranges = [...OTHERS].map((each) => `U+${each.codePointAt(0)?.toString(16).toUpperCase()}`);
console.log(`The unicode-range in fonts.css: U+20-7E, ${ranges.join(', ')}`);
