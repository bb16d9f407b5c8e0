import { ERAS } from '../../vocabulary.ts';
import type { ParsedValue } from '../parse/parse-text.ts';

/** Both years are inclusive. */
export interface Period {
  from: number;
  to: number;
  text: string;
}

export const ONGOING = 9999;

export const ERA_PERIODS: ReadonlyMap<string, Period> = new Map(
  ERAS.map((era) => {
    const [from, to] = era.match(/\d{4}|Present/g) ?? [];
    return [era, { from: Number(from), to: to === 'Present' ? ONGOING : Number(to), text: era }];
  }),
);

const YEARS =
  /\b(1[6-9]\d\d|20\d\d)(s)?(?:\s*(?:[-–—/]|to|until|through)\s*(?:(1[6-9]\d\d|20\d\d)|(\d\d)\b|(present|date|today|now)))?/gi;
const OPEN_END = /\b(?:approved|adopted|authori[sz]ed|established|since|from|after|post)\b/i;
const OPEN_START = /\b(?:until|before|pre|up to|through)\b/i;
const STILL_IN_USE = /\b(?:present|to date|today|still|current)\b/i;

/** Accepts texts that only name an era: 'WWII', '1918-1945', 'Approved 1922'.
 *  @param eras the eras that were parsed from the text. */
export function parsePeriod(text: string, eras: readonly ParsedValue[]): Period | null {
  const trimmed = text.trim();
  // Years are more precise than the era they were parsed as: 'Approved 1922' is not the whole inter-war era.
  const named = eras.filter((era) => !/\d{3}/.test(era.text));
  const periods = [
    ...named.flatMap(({ value }) => ERA_PERIODS.get(value) ?? []),
    ...findYears(trimmed),
  ];
  if (periods.length === 0) return null;
  const from = Math.min(...periods.map((period) => period.from));
  const to = Math.max(...periods.map((period) => period.to));
  if (STILL_IN_USE.test(trimmed)) return { from, to: ONGOING, text: trimmed };
  const single = named.length === 0 && periods.length === 1 && from === to;
  if (single && OPEN_END.test(trimmed)) return { from, to: ONGOING, text: trimmed };
  if (single && OPEN_START.test(trimmed)) return { from: 0, to, text: trimmed };
  return { from, to, text: trimmed };
}

const ADOPTED =
  /\b(?:approved|adopted|authori[sz]ed|introduced|in use since)\b[^.;]{0,60}?\b(1[89]\d\d|20\d\d)\b/i;

export function parseAdoption(text: string): Period | null {
  const found = ADOPTED.exec(text);
  return found ? { from: Number(found[1]), to: ONGOING, text: found[0] } : null;
}

function findYears(text: string): Period[] {
  return [...text.matchAll(YEARS)].map(([match, year, decade, until, short, open]) => {
    const from = Number(year);
    let to = decade ? from + 9 : from;
    if (until) to = Number(until);
    if (short) to = Math.floor(from / 100) * 100 + Number(short);
    if (open) to = ONGOING;
    return { from: Math.min(from, to), to: Math.max(from, to), text: match };
  });
}
