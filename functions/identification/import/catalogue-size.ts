import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { refusedFile } from './refused-file.ts';

/** In characters of JSON; a function of 1,024 MB has room for twenty times as much, and needs it. Some 70,000
 *  usual entries: nothing is ever deleted, so a catalogue that cannot be loaded could not be mended. */
const LARGEST = 40_000_000;

/** @throws ApiError INVALID_REQUEST where a catalogue would be larger than can be held. */
export function checkCatalogueSize(entries: readonly AsmicEntry[]): void {
  let size = 0;
  for (const entry of entries) size += JSON.stringify(entry).length;
  if (size <= LARGEST) return;
  throw refusedFile(
    `With this file the reference catalogue would have ${entries.length.toLocaleString('en')} entries, and longer texts than can be searched. Nothing was imported: leave out what you do not need.`,
  );
}
