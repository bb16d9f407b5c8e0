import type { Page } from 'playwright-core';

type Watched = Window & { layoutShift?: () => number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Watches the pages that are loaded from then on.
 *  @returns what tells by how much things have moved, on the page that is shown, that nobody touched. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput } of entries as Shift[]) if (!hadRecentInput) sum += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (window as Watched).layoutShift = () => {
      add(observer.takeRecords());
      return sum;
    };
  });
  return () => page.evaluate(() => (window as Watched).layoutShift?.() ?? Number.NaN);
}
