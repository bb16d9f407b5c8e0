import type { Page } from 'playwright-core';

/** What of the page cannot be read or reached at its size: text that is cut off, and controls that cannot be
 *  scrolled to, or that something else covers when the focus comes to them. What ends in an ellipsis on purpose
 *  can be read whole elsewhere. */
export const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    const say = (what: string, { outerHTML }: Element) =>
      found.push(`${what}: ${outerHTML.replace(/\s+/g, ' ').slice(0, 160)}`);
    const isShown = (each: Element) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !each.closest('[aria-hidden="true"], [inert]');

    const wider = root.scrollWidth - root.clientWidth;
    if (wider > 0) found.push(`the page is ${wider} pixels wider than its window`);

    for (const each of document.body.querySelectorAll('*')) {
      if (!isShown(each) || each.matches('input, textarea') || !each.textContent.trim()) continue;
      const style = getComputedStyle(each);
      const isElided = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
      if (isElided || style.clipPath !== 'none') continue;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (hides(style.overflowX) && each.scrollWidth > each.clientWidth + 1) say('cut off', each);
      if (hides(style.overflowY) && each.scrollHeight > each.clientHeight + 1)
        say('cut off below', each);
    }

    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
    );
    for (const control of controls) {
      if (!isShown(control) || control.tabIndex < 0) continue;
      control.focus();
      // What scrolls softly is there at once.
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const area = control.closest('label') ?? control;
      const box = [...control.getClientRects()].find(
        ({ width, height }) => width > 2 && height > 2,
      );
      const { left, right, top, bottom } = box ?? area.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) say('beyond the side', control);
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      const there = document.elementFromPoint((left + right) / 2, y);
      if (!area.contains(there) && there?.closest('label')?.control !== control) {
        say('covered', control);
        if (there) say('  by', there);
      }
    }
    return found;
  });
