import type { Page } from 'playwright-core';

/** The controls of the page that look the same with the focus as without it. */
export async function unmarked(page: Page): Promise<string[]> {
  // From then on the browser marks the focus as for the keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const LOOKS = [
      'outline',
      'boxShadow',
      'border',
      'backgroundColor',
      'color',
      'transform',
    ] as const;
    /** Of the control and what stands for it: a frame around it, or a line across its card. */
    const look = (control: HTMLElement) => {
      const around = [control, control.parentElement, control.parentElement?.parentElement];
      const styles = [
        ...around.filter((each) => each != null).map((each) => getComputedStyle(each)),
        getComputedStyle(control, '::after'),
        getComputedStyle(control, '::before'),
      ];
      return styles.map((style) => LOOKS.map((name) => style[name]).join()).join();
    };
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
    );
    return [...controls].flatMap((control) => {
      const isThere = control.checkVisibility() && !control.closest('[aria-hidden="true"]');
      if (!isThere || control.tabIndex < 0) return [];
      control.blur();
      const before = look(control);
      control.focus();
      return look(control) === before ? [control.outerHTML.slice(0, 160)] : [];
    });
  });
}
