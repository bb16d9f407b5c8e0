import lighthouse, { type Config, type Result } from 'lighthouse';
import { median } from '../support/figures.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** A visitor who is not signed in is told so by a 401, as the contract has it, and the browser logs every 401. */
const TOLD = '/api/auth/user';
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

/** Of a page's first visit, as Lighthouse reckons it for a phone on slow 4G whose processor is a fourth as fast. */
export interface PageResult {
  scores: Record<Category, number>;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** As sent. */
  kilobytes: Record<'all' | 'script' | 'image' | 'font', number>;
  requests: number;
  /** How fast this machine was meanwhile: some 1,500 and more when it has nothing else to do. */
  benchmarkIndex: number;
  /** Audits that cost something of a score other than performance, and requests that were refused. */
  problems: string[];
  /** Paths of the scripts that came. */
  scripts: string[];
}

/** Judges a page several times, with Lighthouse's own settings, which are those of a phone; the 401 that tells a
 *  visitor that nobody is signed in is no error to it.
 *  @param port where the browser is told what to do.
 *  @returns the median of each figure; complaints and scripts of all times. */
export async function measurePage(url: string, port: number, times: number): Promise<PageResult> {
  const each: PageResult[] = [];
  while (each.length < times) each.push(await judgeOnce(url, port));
  const typical = (of: (one: PageResult) => number) => median(each.map(of));
  const ofEach = <K extends string>(
    names: readonly K[],
    of: (one: PageResult, name: K) => number,
  ) =>
    Object.fromEntries(names.map((name) => [name, typical((one) => of(one, name))])) as Record<
      K,
      number
    >;
  return {
    scores: ofEach(CATEGORIES, ({ scores }, name) => scores[name]),
    fcpMs: typical(({ fcpMs }) => fcpMs),
    lcpMs: typical(({ lcpMs }) => lcpMs),
    tbtMs: typical(({ tbtMs }) => tbtMs),
    cls: typical(({ cls }) => cls),
    kilobytes: ofEach(['all', 'script', 'image', 'font'], ({ kilobytes }, name) => kilobytes[name]),
    requests: typical(({ requests }) => requests),
    benchmarkIndex: typical(({ benchmarkIndex: machine }) => machine),
    problems: [...new Set(each.flatMap(({ problems: complaints }) => complaints))],
    scripts: [...new Set(each.flatMap(({ scripts }) => scripts))],
  };
}

async function judgeOnce(url: string, port: number): Promise<PageResult> {
  const ran = await lighthouse(url, { port, logLevel: 'error' }, CONFIG);
  if (!ran) throw new Error(`Lighthouse says nothing of ${url}`);
  const { lhr } = ran;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const requests = requestsOf(lhr);
  const kilobytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize / 1_000, 0);
  return {
    scores: scoresOf(lhr),
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
    problems: [...complaintsOf(lhr), ...refusedOf(requests)],
    scripts: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ url: address }) => new URL(address).pathname),
  };
}

function scoresOf({ categories }: Result): PageResult['scores'] {
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as PageResult['scores'];
}

interface SentRequest {
  url: string;
  resourceType: string;
  transferSize: number;
  statusCode: number;
}

function requestsOf({ audits }: Result): SentRequest[] {
  const { details } = audits['network-requests'] ?? {};
  if (details?.type !== 'table') throw new Error('Lighthouse has not listed the requests');
  return details.items.map(({ url, resourceType, transferSize, statusCode }) => ({
    url: String(url),
    resourceType: String(resourceType),
    transferSize: Number(transferSize),
    statusCode: Number(statusCode),
  }));
}

function complaintsOf({ categories, audits }: Result): string[] {
  const judged = CATEGORIES.filter((name) => name !== 'performance').flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  );
  return judged.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    const items = audit.details && 'items' in audit.details ? audit.details.items : [];
    return [`${id}: ${audit.title} ${JSON.stringify(items).slice(0, 300)}`];
  });
}

function refusedOf(requests: readonly SentRequest[]): string[] {
  return requests
    .filter(({ url, statusCode }) => statusCode >= 400 && new URL(url).pathname !== TOLD)
    .map(({ url, statusCode }) => `${statusCode}: ${url}`);
}
