import lighthouse, { type Config, type Result } from 'lighthouse';
import { median } from '../support/figures.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Returns 401 to visitors who are not signed in, which is not an error. */
const AUTH_CHECK_PATH = '/api/auth/user';
const CONFIG: Config = {
  extends: 'lighthouse:default',
  settings: { onlyCategories: [...CATEGORIES] },
  audits: [
    {
      path: 'errors-in-console',
      options: { ignoredPatterns: ['ERR_BLOCKED_BY_CLIENT.Inspector', '401 (Unauthorized)'] },
    },
  ],
};

export interface PageResult {
  scores: Record<Category, number>;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  kilobytes: Record<'all' | 'script' | 'image' | 'font', number>;
  requests: number;
  /** Lighthouse's benchmark of this machine; below 1,500 it is too busy for good results. */
  benchmarkIndex: number;
  problems: string[];
  scripts: string[];
}

/**
 * Runs Lighthouse several times with its default settings for a phone.
 * @param port the remote debugging port of the browser
 * @returns the median of each figure, and the problems and scripts of all runs
 */
export async function measurePage(url: string, port: number, times: number): Promise<PageResult> {
  const runs: PageResult[] = [];
  while (runs.length < times) runs.push(await runLighthouse(url, port));
  const medianOf = (getValue: (run: PageResult) => number) => median(runs.map(getValue));
  const ofEach = <K extends string>(
    names: readonly K[],
    of: (one: PageResult, name: K) => number,
  ) =>
    Object.fromEntries(names.map((name) => [name, medianOf((one) => of(one, name))])) as Record<
      K,
      number
    >;
  return {
    scores: ofEach(CATEGORIES, ({ scores }, name) => scores[name]),
    fcpMs: medianOf(({ fcpMs }) => fcpMs),
    lcpMs: medianOf(({ lcpMs }) => lcpMs),
    tbtMs: medianOf(({ tbtMs }) => tbtMs),
    cls: medianOf(({ cls }) => cls),
    kilobytes: ofEach(['all', 'script', 'image', 'font'], ({ kilobytes }, name) => kilobytes[name]),
    requests: medianOf(({ requests }) => requests),
    benchmarkIndex: medianOf(({ benchmarkIndex: machine }) => machine),
    problems: [...new Set(runs.flatMap(({ problems: complaints }) => complaints))],
    scripts: [...new Set(runs.flatMap(({ scripts }) => scripts))],
  };
}

/**
 * Slows down network and CPU: a phone on slow 4G with a four times slower CPU.
 * @returns the median of the largest paints
 */
export async function measureThrottledPaint(
  url: string,
  port: number,
  times: number,
): Promise<number> {
  const config: Config = {
    extends: 'lighthouse:default',
    settings: {
      onlyAudits: ['largest-contentful-paint'],
      throttlingMethod: 'devtools',
    },
  };
  const paints: number[] = [];
  while (paints.length < times) {
    const result = await lighthouse(url, { port, logLevel: 'error' }, config);
    paints.push(result?.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  }
  return median(paints);
}

async function runLighthouse(url: string, port: number): Promise<PageResult> {
  const result = await lighthouse(url, { port, logLevel: 'error' }, CONFIG);
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const requests = getRequests(lhr);
  const kilobytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1_000, 0);
  return {
    scores: getScores(lhr),
    fcpMs: figure('first-contentful-paint'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    kilobytes: {
      all: kilobytes(),
      script: kilobytes('Script'),
      image: kilobytes('Image'),
      font: kilobytes('Font'),
    },
    requests: requests.length,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    problems: [...getFailedAudits(lhr), ...getFailedRequests(requests)],
    scripts: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ url: scriptUrl }) => new URL(scriptUrl).pathname),
  };
}

function getScores({ categories }: Result): PageResult['scores'] {
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as PageResult['scores'];
}

interface SentRequest {
  url: string;
  resourceType: string;
  transferSize: number;
  statusCode: number;
}

function getRequests({ audits }: Result): SentRequest[] {
  const { details } = audits['network-requests'] ?? {};
  if (details?.type !== 'table') throw new Error('Lighthouse did not list the requests');
  return details.items.map(({ url, resourceType, transferSize, statusCode }) => ({
    url: String(url),
    resourceType: String(resourceType),
    transferSize: Number(transferSize),
    statusCode: Number(statusCode),
  }));
}

function getFailedAudits({ categories, audits }: Result): string[] {
  const audited = CATEGORIES.filter((name) => name !== 'performance').flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  );
  return audited.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    const items = audit.details && 'items' in audit.details ? audit.details.items : [];
    return [`${id}: ${audit.title} ${JSON.stringify(items).slice(0, 300)}`];
  });
}

function getFailedRequests(requests: readonly SentRequest[]): string[] {
  return requests
    .filter(({ url, statusCode }) => statusCode >= 400 && new URL(url).pathname !== AUTH_CHECK_PATH)
    .map(({ url, statusCode }) => `${statusCode}: ${url}`);
}
