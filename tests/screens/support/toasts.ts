import { expect } from 'vitest';
import { page } from 'vitest/browser';

export const toasts = () => page.getByRole('region', { name: /^Notifications/ });

export async function expectToast(title: string, text: string): Promise<void> {
  await expect.element(toasts().getByText(text, { exact: true })).toBeVisible();
  await expect.element(toasts().getByText(title, { exact: true })).toBeVisible();
}

export async function expectOnlyToast(title: string, text: string): Promise<void> {
  await expectToast(title, text);
  await expect.element(toasts().getByRole('button', { name: 'Close' })).toHaveLength(1);
}

/** On a slow machine, the time of a toast may be over before it is closed. */
export async function closeToasts(): Promise<void> {
  await expect
    .poll(() => {
      const area = toasts().element();
      for (const close of area.querySelectorAll<HTMLElement>('[aria-label=Close]')) close.click();
      return area.textContent;
    })
    .toBe('');
}
