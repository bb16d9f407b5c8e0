import type { Page } from 'playwright-core';

/** Finds text that is cut off, and controls that cannot be scrolled to or are covered when focused. Deliberate
 *  ellipses are allowed. */
export const findUnreachable = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    const report = (what: string, { outerHTML }: Element) =>
      found.push(`${what}: ${outerHTML.replace(/\s+/g, ' ').slice(0, 160)}`);
    const isVisible = (each: Element) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !each.closest('[aria-hidden="true"], [inert]');

    const wider = root.scrollWidth - root.clientWidth;
    if (wider > 0) found.push(`the page is ${wider} pixels wider than its window`);

    for (const each of document.body.querySelectorAll('*')) {
      if (!isVisible(each) || each.matches('input, textarea') || !each.textContent.trim()) continue;
      const style = getComputedStyle(each);
      const isElided = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
      if (isElided || style.clipPath !== 'none') continue;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (hides(style.overflowX) && each.scrollWidth > each.clientWidth + 1)
        report('cut off', each);
      if (hides(style.overflowY) && each.scrollHeight > each.clientHeight + 1)
        report('cut off below', each);
    }

    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
    );
    for (const control of controls) {
      if (!isVisible(control) || control.tabIndex < 0) continue;
      control.focus();
      // Overrides smooth scrolling.
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const area = control.closest('label') ?? control;
      const box = [...control.getClientRects()].find(
        ({ width, height }) => width > 2 && height > 2,
      );
      const { left, right, top, bottom } = box ?? area.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) report('beyond the side', control);
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const there = document.elementFromPoint((left + right) / 2, y);
      if (!area.contains(there) && there?.closest('label')?.control !== control) {
        report('covered', control);
        if (there) report('  by', there);
      }
    }
    return found;
  });
