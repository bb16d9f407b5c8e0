import type { FunctionName } from '../../functions/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { mean, median } from '../support/figures.ts';
import {
  type CallOptions,
  type CallResult,
  type RunningFunction,
  startFunction,
} from '../support/running-function.ts';
import type { startMeteredEngines, Usage } from './metered-engines.ts';

interface Cost {
  usage: Usage;
  bytes: number;
  durationMs: number;
  cpuMs: number;
}

interface CallCost extends Cost {
  name: string;
  functionName: FunctionName;
}

export class Meter {
  readonly #engines: Awaited<ReturnType<typeof startMeteredEngines>>;
  readonly #running = new Map<FunctionName, ReturnType<typeof startFunction>>();
  readonly #kinds = new Map<string, { functionName: FunctionName; costs: Cost[] }>();
  readonly #firstMs = new Map<FunctionName, { name: string; ms: number }>();

  constructor(engines: Awaited<ReturnType<typeof startMeteredEngines>>) {
    this.#engines = engines;
  }

  /**
   * @throws Error with the response if its status is unexpected
   * @param name the kind of call, if the route has several
   */
  async call(
    functionName: FunctionName,
    key: RouteKey,
    options: CallOptions = {},
    name?: string,
  ): Promise<CallResult> {
    const running = await this.#getFunction(functionName);
    this.#engines.takeUsage();
    const result = await running.call(key, options);
    await this.#record(name ?? key, functionName, { ...result, bytes: result.bodyBytes });
    return result;
  }

  async invoke(
    functionName: FunctionName,
    event: object,
    name: string,
  ): ReturnType<RunningFunction['invoke']> {
    const running = await this.#getFunction(functionName);
    this.#engines.takeUsage();
    const result = await running.invoke(event);
    await this.#record(name, functionName, { ...result, bytes: 0 });
    return result;
  }

  /** Leaves out the first of several calls, which may include a cold start. */
  get calls(): CallCost[] {
    return [...this.#kinds].map(([name, { functionName, costs }]) => {
      const [first, ...others] = costs;
      return {
        name,
        functionName,
        ...getTypicalCost(others.length > 0 || !first ? others : [first]),
      };
    });
  }

  get coldStartMs(): Map<FunctionName, number> {
    const calls = new Map(this.calls.map((call) => [call.name, call]));
    return new Map(
      [...this.#firstMs].map(([functionName, { name, ms }]) => [
        functionName,
        ms - (calls.get(name)?.durationMs ?? 0),
      ]),
    );
  }

  async stop(): Promise<void> {
    for (const running of this.#running.values()) await (await running).stop();
  }

  #getFunction(name: FunctionName): ReturnType<typeof startFunction> {
    const running = this.#running.get(name) ?? startFunction(name, this.#engines.env);
    this.#running.set(name, running);
    return running;
  }

  async #record(
    name: string,
    functionName: FunctionName,
    { bytes, durationMs, cpuMs }: Omit<Cost, 'usage'>,
  ): Promise<void> {
    const { loaded } = await this.#getFunction(functionName);
    if (!this.#firstMs.has(functionName)) {
      this.#firstMs.set(functionName, { name, ms: loaded.importMs + durationMs });
    }
    const kind = this.#kinds.get(name) ?? { functionName, costs: [] };
    kind.costs.push({ bytes, durationMs, cpuMs, usage: this.#engines.takeUsage() });
    this.#kinds.set(name, kind);
  }
}

function getTypicalCost(costs: readonly Cost[]): Cost {
  const meanOf = (getValue: (cost: Cost) => number) => mean(costs.map(getValue));
  return {
    usage: {
      readUnits: meanOf(({ usage }) => usage.readUnits),
      writeUnits: meanOf(({ usage }) => usage.writeUnits),
      tableRequests: meanOf(({ usage }) => usage.tableRequests),
      objectReads: meanOf(({ usage }) => usage.objectReads),
      objectWrites: meanOf(({ usage }) => usage.objectWrites),
    },
    bytes: meanOf(({ bytes }) => bytes),
    durationMs: median(costs.map(({ durationMs }) => durationMs)),
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
  };
}
