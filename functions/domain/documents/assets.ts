import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The build replaces these calls by the files' contents. */
const readFile = (path: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(path));

/** TrueType is used because web fonts split Latin, Greek and Cyrillic into separate files. */
export const FONTS = {
  text: readFile('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  strong: readFile('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  heading: readFile('@expo-google-fonts/big-shoulders/800ExtraBold/BigShoulders_800ExtraBold.ttf'),
  mono: readFile('@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf'),
};

export const WEBP_DECODER = readFile('@jsquash/webp/codec/dec/webp_dec.wasm');
