import type { FunctionName } from '../../functions/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { median } from '../catalogue/load.ts';
import { type CallOptions, type CallResult, startFunction } from '../support/running-function.ts';
import type { startMeteredEngines, Usage } from './metered-engines.ts';

interface Spent {
  used: Usage;
  /** Of its answer, as the function gives it. */
  bytes: number;
  tookMs: number;
  /** Of all threads. */
  cpuMs: number;
}

/** What a kind of call takes: the mean of several; of times the median. */
export interface CallCost extends Spent {
  name: string;
  by: FunctionName;
}

/** Makes calls of functions, each in a process of its own, and notes what they take. */
export class Meter {
  readonly #engines: Awaited<ReturnType<typeof startMeteredEngines>>;
  readonly #running = new Map<FunctionName, ReturnType<typeof startFunction>>();
  readonly #kinds = new Map<string, { by: FunctionName; spent: Spent[] }>();
  readonly #firstMs = new Map<FunctionName, { name: string; ms: number }>();

  constructor(engines: Awaited<ReturnType<typeof startMeteredEngines>>) {
    this.#engines = engines;
  }

  /** @param name of its kind, where the route does not tell it from another.
   *  @throws Error with the answer, where it is none that was hoped for. */
  async call(
    by: FunctionName,
    key: RouteKey,
    call: CallOptions = {},
    name?: string,
  ): Promise<CallResult> {
    const running = await this.#functionOf(by);
    this.#engines.used();
    const answer = await running.call(key, call);
    await this.#note(name ?? key, by, { ...answer, bytes: answer.bodyBytes });
    return answer;
  }

  /** Has a function work on an event that is no call. */
  async invoke(by: FunctionName, event: object, name: string): Promise<void> {
    const running = await this.#functionOf(by);
    this.#engines.used();
    const invoked = await running.invoke(event);
    await this.#note(name, by, { ...invoked, bytes: 0 });
  }

  /** The first of several is left out: it may have been the one that waited for the function to load. */
  get calls(): CallCost[] {
    return [...this.#kinds].map(([name, { by, spent }]) => {
      const [first, ...others] = spent;
      return { name, by, ...typical(others.length > 0 || !first ? others : [first]) };
    });
  }

  /** Of each function: by how much its first call takes longer than others, its loading included. */
  get coldMs(): Map<FunctionName, number> {
    const calls = new Map(this.calls.map((call) => [call.name, call]));
    return new Map(
      [...this.#firstMs].map(([by, { name, ms }]) => [by, ms - (calls.get(name)?.tookMs ?? 0)]),
    );
  }

  async stop(): Promise<void> {
    for (const running of this.#running.values()) await (await running).stop();
  }

  #functionOf(name: FunctionName): ReturnType<typeof startFunction> {
    const running = this.#running.get(name) ?? startFunction(name, this.#engines.env);
    this.#running.set(name, running);
    return running;
  }

  async #note(name: string, by: FunctionName, spent: Omit<Spent, 'used'>): Promise<void> {
    const { loaded } = await this.#functionOf(by);
    if (!this.#firstMs.has(by)) {
      this.#firstMs.set(by, { name, ms: loaded.importMs + spent.tookMs });
    }
    const kind = this.#kinds.get(name) ?? { by, spent: [] };
    const { bytes, tookMs, cpuMs } = spent;
    kind.spent.push({ bytes, tookMs, cpuMs, used: this.#engines.used() });
    this.#kinds.set(name, kind);
  }
}

function typical(spent: readonly Spent[]): Spent {
  const mean = (of: (each: Spent) => number) =>
    spent.reduce((sum, each) => sum + of(each), 0) / spent.length;
  return {
    used: {
      readUnits: mean(({ used }) => used.readUnits),
      writeUnits: mean(({ used }) => used.writeUnits),
      tableRequests: mean(({ used }) => used.tableRequests),
      objectReads: mean(({ used }) => used.objectReads),
      objectWrites: mean(({ used }) => used.objectWrites),
    },
    bytes: mean(({ bytes }) => bytes),
    tookMs: median(spent.map(({ tookMs }) => tookMs)),
    cpuMs: median(spent.map(({ cpuMs }) => cpuMs)),
  };
}
