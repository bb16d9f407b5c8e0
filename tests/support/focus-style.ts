import type { Page } from 'playwright-core';

export async function findControlsWithoutFocusStyle(page: Page): Promise<string[]> {
  // After a key press the browser matches :focus-visible.
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    /** Material UI adds the class of a focused button when it renders next. */
    const waitForRender = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const PROPERTIES = [
      'outline',
      'boxShadow',
      'border',
      'backgroundColor',
      'color',
      'transform',
    ] as const;
    /** Includes the container and pseudo-elements, which may show the focus instead. */
    const getStyle = (control: HTMLElement) => {
      const around = [control, control.parentElement, control.parentElement?.parentElement];
      const styles = [
        ...around.filter((each) => each != null).map((each) => getComputedStyle(each)),
        getComputedStyle(control, '::after'),
        getComputedStyle(control, '::before'),
      ];
      return styles.map((style) => PROPERTIES.map((name) => style[name]).join()).join();
    };
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
    );
    const found: string[] = [];
    for (const control of controls) {
      const isVisible = control.checkVisibility() && !control.closest('[aria-hidden="true"]');
      if (!isVisible || control.tabIndex < 0) continue;
      control.blur();
      const before = getStyle(control);
      control.focus();
      if (getStyle(control) === before) await waitForRender();
      if (getStyle(control) === before) found.push(control.outerHTML.slice(0, 160));
    }
    return found;
  });
}
