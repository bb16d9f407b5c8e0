import type { Browser, Page } from 'playwright-core';
import { DESKTOP } from '../../tests/support/browser.ts';

const TIMEOUT_MS = 60_000;

export interface OpenedList {
  path: string;
  row: string;
  param: string;
  search: { field: string; word: string; count: string };
}

/** Milliseconds from the start of the navigation. */
export interface Opening {
  usableMs: number;
  searchableMs: number;
}

/** Loads the page of a list with cached code and uncached data. */
export async function measureOpening(
  browser: Browser,
  url: string,
  cookie: string,
  list: OpenedList,
): Promise<Opening> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESKTOP,
    extraHTTPHeaders: { cookie },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(list.path);
  await page.waitForLoadState('networkidle');
  const usableMs = await timeFromReload(page, async () => {
    await page.locator(list.row).first().click();
    await page.waitForURL(({ searchParams }) => searchParams.has(list.param), {
      waitUntil: 'commit',
    });
  });
  const { search } = list;
  await page.goto(list.path);
  await page.waitForLoadState('networkidle');
  const searchableMs = await timeFromReload(page, async () => {
    await page.locator(search.field).fill(search.word);
    await page.getByText(search.count, { exact: true }).waitFor();
  });
  await context.close();
  return { usableMs, searchableMs };
}

async function timeFromReload(page: Page, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await work();
  return performance.now() - startedMs;
}
