import { ERA_PERIODS } from '../identification/profile/period.ts';

export interface EraFact {
  text: string;
  source: string;
}

interface DescribedItem {
  name: string;
  description: string | null;
  era: string | null;
  branch: string | null;
}

interface DatedFact extends EraFact {
  since: number;
  words?: RegExp;
  branch?: string;
}

const FACTS: readonly DatedFact[] = [
  {
    since: 1955,
    words: /\b(?:velcro|hook[- ]and[- ]loop)\b/i,
    text: 'Hook-and-loop fasteners were patented in 1955.',
    source: 'US Patent 2,717,437',
  },
  {
    since: 1965,
    words: /\bmerrow(?:ed)?\b/i,
    text: 'Merrowed edges became common in the second half of the 1960s.',
    source: 'Usage of collectors; no regulation dates it',
  },
  {
    since: 1943,
    words: /\b(?:combat infantry(?:man)?(?:['’]s)? badge|cib)\b/i,
    text: 'The Combat Infantryman Badge was established in 1943.',
    source: 'War Department Circular 269, 1943',
  },
  {
    since: 1950,
    words: /\bkorean service medal\b/i,
    text: 'The Korean Service Medal was established in 1950.',
    source: 'Executive Order 10179',
  },
  {
    since: 1953,
    words: /\bnational defense service medal\b/i,
    text: 'The National Defense Service Medal was established in 1953.',
    source: 'Executive Order 10448',
  },
  {
    since: 1965,
    words: /\bvietnam service medal\b/i,
    text: 'The Vietnam Service Medal was established in 1965.',
    source: 'Executive Order 11231',
  },
  {
    since: 1947,
    branch: 'Air Force',
    text: 'The Air Force has been a branch of its own since 1947; before, it was part of the Army.',
    source: 'National Security Act of 1947',
  },
  {
    since: 2019,
    branch: 'Space Force',
    text: 'The Space Force was established in 2019.',
    source: 'National Defense Authorization Act for Fiscal Year 2020, section 952',
  },
];

/** Examples: 'Not merrowed', 'without Velcro'. */
const NEGATION = /\b(?:no|not|non|without)[ -]$/i;

export function findEraConflicts({ name, description, era, branch }: DescribedItem): EraFact[] {
  const text = `${name}\n${description ?? ''}`;
  return FACTS.filter((fact) => {
    const isDescribed = fact.words ? isMentioned(text, fact.words) : fact.branch === branch;
    return isDescribed && isLaterThan(fact.since, era);
  });
}

export function isLaterThan(year: number, era: string | null): boolean {
  const period = ERA_PERIODS.get(era ?? '');
  return period !== undefined && year > period.to;
}

function isMentioned(text: string, words: RegExp): boolean {
  return [...text.matchAll(new RegExp(words, 'gi'))].some(
    ({ index }) => !NEGATION.test(text.slice(0, index)),
  );
}
