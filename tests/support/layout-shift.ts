import type { Page } from 'playwright-core';

type Watched = Window & { layoutShift?: () => number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Measures layout shift on pages loaded from now on.
 *  @returns a function that gives the shift of the current page, without shifts caused by input */
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
