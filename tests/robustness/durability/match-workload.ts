import { identification } from '../../../shared/contract/identification.ts';
import { items } from '../../../shared/contract/items.ts';
import type { Comparison } from '../../../shared/entities/comparison.ts';
import type { Random } from '../../support/random.ts';
import type { PromiseReport } from '../support/report.ts';
import type { Caller } from './caller.ts';
import { addCounts, type Counts, countDecisions } from './match-counts.ts';
import { PossibleValues } from './possible-values.ts';
import { DURABILITY_PROMISES } from './promises.ts';
import type { Workload } from './workload.ts';

type Decision = 'none' | 'verified' | 'rejected';

interface Parts {
  caller: Caller;
  items: () => readonly string[];
  random: () => Random;
  report: PromiseReport;
}

const DECIDED_MATCHES = 3;

export class MatchWorkload implements Workload {
  readonly #parts: Parts;
  readonly #compared = new Map<string, string[]>();
  readonly #decisions = new PossibleValues<Decision>('none');
  readonly #tallies = new Map<string, Counts>();
  #touched = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async act(): Promise<void> {
    const ids = this.#parts.items();
    const isNew = (id: string) => !this.#compared.has(id);
    const unseen = ids.find(isNew);
    if (unseen) return this.#compare(unseen);
    const open = [...this.#compared].find(([, matches]) => this.#undecided(matches).length > 0);
    if (open) await this.#decide(...open);
  }

  async check(): Promise<void> {
    const { caller, report } = this.#parts;
    for (const id of this.#touched) await this.#checkItem(id);
    this.#touched = new Set();
    const accuracy = await caller.call(identification, 'GET /api/comparisons/accuracy');
    const { onlyFirst, ...counted } = addCounts([...this.#tallies.values()]);
    const { first } = accuracy;
    const isSame =
      JSON.stringify(accuracy) === JSON.stringify({ ...counted, first }) &&
      first >= onlyFirst &&
      first <= counted.first;
    const failure = `the accuracy is ${JSON.stringify(accuracy)} instead of ${JSON.stringify(counted)}`;
    report.record(DURABILITY_PROMISES.partial, isSame ? undefined : failure);
  }

  #undecided(matches: readonly string[]): string[] {
    return matches
      .slice(0, DECIDED_MATCHES)
      .filter((id) => this.#decisions.getCertain(id) === 'none');
  }

  async #compare(id: string): Promise<void> {
    this.#touched.add(id);
    const call = { params: { id } };
    const { matches } = await this.#parts.caller.call(
      identification,
      'POST /api/military-items/{id}/compare',
      call,
    );
    this.#compared.set(
      id,
      matches.map((match) => match.id),
    );
  }

  #decide(itemId: string, matches: readonly string[]): Promise<void> {
    const random = this.#parts.random();
    const id = random.pick(this.#undecided(matches));
    const verified = random.next() < 0.5;
    this.#touched.add(itemId);
    return this.#decisions.change(
      id,
      () => (verified ? 'verified' : 'rejected'),
      async () => {
        const call = { params: { id }, body: { verified } };
        return getDecision(
          await this.#parts.caller.call(identification, 'POST /api/comparisons/{id}/verify', call),
        );
      },
    );
  }

  async #checkItem(id: string): Promise<void> {
    const { caller, report } = this.#parts;
    const params = { id };
    const [comparisons, item] = [
      await caller.call(identification, 'GET /api/military-items/{id}/comparisons', { params }),
      await caller.call(items, 'GET /api/military-items/{id}', { params }),
    ];
    const acknowledged = this.#compared.get(id);
    const verified = new Set(
      comparisons.flatMap((each) => (getDecision(each) === 'verified' ? each.id : [])),
    );
    // A new identification may have put the verified matches first.
    const withoutVerifiedFirst = (ids: readonly string[]) => [
      ...ids.filter((each) => !verified.has(each)),
      ...ids.filter((each) => verified.has(each)).sort(),
    ];
    const found = withoutVerifiedFirst(comparisons.map((comparison) => comparison.id));
    if (acknowledged) {
      const expected = withoutVerifiedFirst(acknowledged);
      const failure = `the comparisons of ${id} are ${found} instead of ${expected}`;
      report.record(
        DURABILITY_PROMISES.comparison,
        `${found}` === `${expected}` ? undefined : failure,
      );
    }
    for (const comparison of comparisons) {
      const decision = getDecision(comparison);
      const { wasCertain, failure } = this.#decisions.read(comparison.id, decision);
      report.record(wasCertain ? DURABILITY_PROMISES.match : DURABILITY_PROMISES.partial, failure);
    }
    this.#tallies.set(id, countDecisions(comparisons, acknowledged?.[0]));
    report.record(
      DURABILITY_PROMISES.partial,
      describeWrongSummary(item.asmicMatches ?? [], comparisons),
    );
  }
}

function getDecision({ verifiedBy, userVerified }: Comparison): Decision {
  if (verifiedBy === null) return 'none';
  return userVerified ? 'verified' : 'rejected';
}

function describeWrongSummary(
  summary: readonly { asmicEntryId: string; verified: boolean | null }[],
  comparisons: readonly Comparison[],
): string | undefined {
  const decided = comparisons.filter(({ verifiedBy }) => verifiedBy !== null);
  const missing = decided.filter(
    ({ asmicEntryId, userVerified }) =>
      !summary.some((each) => each.asmicEntryId === asmicEntryId && each.verified === userVerified),
  );
  return missing.length === 0
    ? undefined
    : `the item’s summary lacks ${JSON.stringify(missing.map(({ id }) => id))}`;
}
