import { createHash } from 'node:crypto';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { WeighedDoubts } from '../../shared/identification/rank/doubts.ts';
import type { Ranking } from '../../shared/identification/rank/matches.ts';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { type GoldItem, isAbsent } from './gold/gold.ts';

/** present: the catalog has the entry. absent: it never had it. leftOut: the item's entry is removed from the
 *  catalog. ambiguous: the entry exists twice, and the item does not mention the difference. */
export type Scenario = 'present' | 'absent' | 'leftOut' | 'ambiguous';

export type RankedCandidate = { asmicNumber: string; doubts: WeighedDoubts };

/** Keeps the ranking, so that weights of the score can be tried without comparing again. */
export interface RankedItem {
  gold: GoldItem;
  scenario: Scenario;
  right: readonly string[];
  ranking: Ranking<RankedCandidate>;
}

/** Number of catalogs, each without a share of the entries that hardly resemble each other. */
const CATALOGS = 40;

export function rankScenarios(
  entries: readonly AsmicEntry[],
  items: readonly GoldItem[],
): RankedItem[] {
  const sorted = entries.toSorted((a, b) => (a.asmicNumber < b.asmicNumber ? -1 : 1));
  const whole = new ReferenceIndex(sorted);
  const ranked = items.map((gold) =>
    rankItem(whole, gold, isAbsent(gold) ? 'absent' : 'present', gold.asmicNumbers),
  );
  const present = items.filter((gold) => !isAbsent(gold));
  for (let catalog = 0; catalog < CATALOGS; catalog += 1) {
    const chosen = new Set(
      sorted.filter((_, index) => index % CATALOGS === catalog).map((each) => each.asmicNumber),
    );
    const own = present.filter(({ asmicNumbers: [first = ''] }) => chosen.has(first));
    const removed = new Set([...chosen, ...own.flatMap(({ asmicNumbers }) => asmicNumbers)]);
    const without = new ReferenceIndex(
      sorted.filter(({ asmicNumber }) => !removed.has(asmicNumber)),
    );
    const twice = new ReferenceIndex(
      sorted.flatMap((entry) => (chosen.has(entry.asmicNumber) ? toTwins(entry) : [entry])),
    );
    for (const gold of own) {
      ranked.push(rankItem(without, gold, 'leftOut', []));
      if (gold.asmicNumbers.length > 1 || saysDifference(gold)) continue;
      ranked.push(rankItem(twice, gold, 'ambiguous', []));
    }
  }
  return ranked;
}

export function rankItem(
  index: ReferenceIndex,
  gold: GoldItem,
  scenario: Scenario,
  right: readonly string[],
): RankedItem {
  const { ranking } = index.rank(gold.item);
  return {
    gold,
    scenario,
    right,
    ranking: {
      bits: ranking.bits,
      candidates: ranking.candidates.map(({ match, doubts: { rival, ...doubts } }) => ({
        asmicNumber: match.entry.entry.asmicNumber,
        doubts: {
          ...doubts,
          rival: rival && { margin: rival.margin, isFuller: rival.isFuller },
        },
      })),
    },
  };
}

export const TWIN = '-TWIN';

type Twins = [Partial<AsmicEntry>, Partial<AsmicEntry>];

const DIFFERENCES: ((entry: AsmicEntry) => Twins)[] = [
  ({ designation }) => [
    { designation: `${designation}, left facing` },
    { designation: `${designation}, theater made bullion` },
  ],
  ({ designation }) => [
    { designation: `${designation}, first pattern` },
    { designation: `${designation}, reissued for officers` },
  ],
  ({ designation }) => [
    { designation: `${designation}, pin back` },
    { designation: `${designation}, clutch back by Gaunt` },
  ],
  ({ variations }) => [
    { variations: [...variations, 'Made by Zenith'] },
    { variations: [...variations, 'Made by Acme Novelty of Providence'] },
  ],
  () => [{}, { dimensions: { length: 1.1, width: 1.05 } }],
  ({ notes }) => [{}, { notes: `${notes ?? ''} Listed twice in the older catalog.` }],
];

const SAYS_DIFFERENCE =
  /left|facing|theat|made|bullion|first|1st (?:pattern|type|design)|pattern|officer|off\b|back|clutch|pin|p\/?b|c\/?b|gaunt|in\b|inch|mm|"/i;

const saysDifference = ({ item }: GoldItem) =>
  item.length !== null || SAYS_DIFFERENCE.test(`${item.name} ${item.description ?? ''}`);

function toTwins(entry: AsmicEntry): AsmicEntry[] {
  const hash = createHash('sha256').update(entry.asmicNumber).digest().readUInt8();
  const [first = {}, second = {}] = DIFFERENCES[hash % DIFFERENCES.length]?.(entry) ?? [];
  return [
    { ...entry, ...first },
    {
      ...entry,
      ...second,
      asmicNumber: `${entry.asmicNumber}${TWIN}`,
      id: `${entry.id.slice(0, -1)}${entry.id.endsWith('0') ? '1' : '0'}`,
    },
  ];
}
