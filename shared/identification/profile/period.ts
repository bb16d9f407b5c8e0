import { ERAS } from '../../vocabulary.ts';
import type { Said } from '../parse/parse-text.ts';

/** Years, both inclusive. */
export interface Period {
  from: number;
  /** {@link ONGOING} where it has not ended. */
  to: number;
  /** The words that said so. */
  text: string;
}

/** Of what is still in use. */
export const ONGOING = 9999;

/** The years of each of the trade's eras. */
export const ERA_PERIODS: ReadonlyMap<string, Period> = new Map(
  ERAS.map((era) => {
    const [from, to] = era.match(/\d{4}|Present/g) ?? [];
    return [era, { from: Number(from), to: to === 'Present' ? ONGOING : Number(to), text: era }];
  }),
);

const YEARS =
  /\b(1[6-9]\d\d|20\d\d)(s)?(?:\s*(?:[-–—/]|to|until|through)\s*(?:(1[6-9]\d\d|20\d\d)|(\d\d)\b|(present|date|today|now)))?/gi;
const OPEN = /\b(?:approved|adopted|authori[sz]ed|established|since|from|after|post)\b/i;
const CLOSED = /\b(?:until|before|pre|up to|through)\b/i;
const STILL = /\b(?:present|to date|today|still|current)\b/i;

/** The period that a text of nothing but an era speaks of: 'WWII', '1918-1945', 'Approved 1922'. */
export function parsePeriod(text: string, eras: readonly Said[]): Period | null {
  const said = text.trim();
  // A year says more than the era that it is of: 'Approved 1922' is not all of the years between the wars.
  const named = eras.filter((era) => !/\d{3}/.test(era.text));
  const periods = [...named.flatMap(({ value }) => ERA_PERIODS.get(value) ?? []), ...yearsIn(said)];
  if (periods.length === 0) return null;
  const from = Math.min(...periods.map((period) => period.from));
  const to = Math.max(...periods.map((period) => period.to));
  if (STILL.test(said)) return { from, to: ONGOING, text: said };
  const single = named.length === 0 && periods.length === 1 && from === to;
  if (single && OPEN.test(said)) return { from, to: ONGOING, text: said };
  if (single && CLOSED.test(said)) return { from: 0, to, text: said };
  return { from, to, text: said };
}

const ADOPTED =
  /\b(?:approved|adopted|authori[sz]ed|introduced|in use since)\b[^.;]{0,60}?\b(1[89]\d\d|20\d\d)\b/i;

/** When a description says that its design was adopted. */
export function parseAdoption(text: string): Period | null {
  const found = ADOPTED.exec(text);
  return found ? { from: Number(found[1]), to: ONGOING, text: found[0] } : null;
}

function yearsIn(text: string): Period[] {
  return [...text.matchAll(YEARS)].map(([said, year, decade, until, short, open]) => {
    const from = Number(year);
    let to = decade ? from + 9 : from;
    if (until) to = Number(until);
    if (short) to = Math.floor(from / 100) * 100 + Number(short);
    if (open) to = ONGOING;
    return { from: Math.min(from, to), to: Math.max(from, to), text: said };
  });
}
