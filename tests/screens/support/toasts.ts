import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TOAST_DISPLAY_MS } from '../../../web/src/lib/toast.ts';

export const toasts = () => page.getByRole('region', { name: /^Notifications/ });

export async function expectToast(title: string, text: string): Promise<void> {
  await expect.element(toasts().getByText(text, { exact: true })).toBeVisible();
  await expect.element(toasts().getByText(title, { exact: true })).toBeVisible();
}

export async function expectOnlyToast(title: string, text: string): Promise<void> {
  await expectToast(title, text);
  await expect.element(toasts().getByRole('button', { name: 'Close' })).toHaveLength(1);
}

/** Toasts stay until the test closes or uses them: on a slow machine, their time may be over before. */
export function keepToasts(): void {
  const { setTimeout } = window;
  const start = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
    ms === TOAST_DISPLAY_MS ? 0 : setTimeout(handler, ms, ...args);
  const timers = vi.spyOn(window, 'setTimeout').mockImplementation(start as typeof setTimeout);
  onTestFinished(() => timers.mockRestore());
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
