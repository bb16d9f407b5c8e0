import { arcText, letters } from '../lettering.ts';
import { arcBand } from '../svg.ts';
import { C } from '../thread.ts';
import { airborne } from './airborne.ts';
import { divisions } from './divisions.ts';
import type { Draft } from './patches.ts';
import { tab } from './tabs.ts';

const RADIUS = 820;
/** An arc of cloth by itself, as worn above a patch. */
const arc = (
  words: string,
  ground: string,
  thread: string,
  border: string,
  spread = 30,
): Draft => ({
  outline: arcBand(RADIUS, 150, spread, 0, RADIUS - 60),
  ground,
  border,
  borderWidth: 22,
  parts: arcText(words, RADIUS, 84, thread, {
    bold: 60,
    spacing: 0.14,
    cy: RADIUS - 60,
    width: 800,
  }),
  scale: 1.04,
});
/** The Rangers' scroll: its two ends folded, each with a word. */
const scroll = (left: string, middle: string, right: string): Draft => ({
  outline: 'M-440 -170H-310V-110H310V-170H440V50H350V150H-350V50H-440Z',
  ground: C.black,
  border: C.red,
  borderWidth: 22,
  parts:
    letters(middle, 0, 20, 116, C.white, 560) +
    letters(left, -378, -66, 70, C.white, 100) +
    letters(right, 378, -66, 70, C.white, 100),
});
const withTab = (draft: Draft | undefined, over: string): Draft => {
  if (!draft) throw new Error('No such patch');
  return { ...draft, over, scale: 0.92 };
};

/** Tabs and scrolls, and patches that differ by their tab alone. */
export const lettered: Record<string, () => Draft> = {
  rangertab: () => arc('RANGER', C.black, C.yellow, C.yellow, 24),
  airbornetab: () => arc('AIRBORNE', C.blue, C.white, C.blue),
  mountaintab: () => arc('MOUNTAIN', C.blue, C.white, C.blue),
  sftab: () => arc('SPECIAL FORCES', C.teal, C.yellow, C.teal, 34),
  ranger1: () => scroll('1ST', 'RANGER', 'BN'),
  ranger2: () => scroll('2ND', 'RANGER', 'BN'),
  ranger5: () => scroll('5TH', 'RANGER', 'BN'),
  ranger6: () => scroll('6TH', 'RANGER', 'BN'),
  ranger75: () => scroll('75', 'RANGER', 'RGT'),
  '101div': () => withTab(airborne['101abn']?.(), ''),
  '11aaslt': () => withTab(airborne['11abn']?.(), tab('AIR ASSAULT', C.blue, C.white, -520, 18)),
  '80abn': () => withTab(divisions['80id']?.(), tab('AIRBORNE', C.blue, C.white, -520, 18)),
};
